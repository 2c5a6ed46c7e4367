import { donationNoun } from '#contract/donations.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { Figure } from '../../ui/Figures.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type DonationDays, useDonationStats } from './donations.queries.ts';

/** The card of approved donations, among the cash book's and of the same days. */
export function ApprovedDonations(days: DonationDays) {
  const { data, isError, refetch } = useDonationStats(days);
  if (isError && !data)
    return (
      <Figure
        label="Doações aprovadas"
        value="-"
        note={
          <span role="alert">
            Erro ao carregar estatísticas de doações.{' '}
            <LinkButton onClick={() => void refetch()}>Tentar novamente</LinkButton>
          </span>
        }
      />
    );
  return (
    <Figure
      label="Doações aprovadas"
      value={data && shownMoney(storedCents(data.approved_total))}
      note={data && counted(data.approved_count, donationNoun)}
    />
  );
}
