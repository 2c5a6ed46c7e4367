import { donationNoun } from '#contract/donations.ts';
import { shownReais } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { hasFailed } from '../../lib/list.ts';
import { Figure } from '../../ui/Figures.tsx';
import { type FailedQuery, tryAgainLabel, useTryAgain } from '../../ui/failure/TryAgain.tsx';
import { useTurn } from '../../ui/failure/turns.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type DonationDays, useDonationStats } from './donations.queries.ts';

/** The card of approved donations, among the cash book's and of the same days. */
export function ApprovedDonations(days: DonationDays) {
  const query = useDonationStats(days);
  const { data } = query;
  if (hasFailed(query) && !data)
    return <Figure label="Doações aprovadas" value={null} note={<Failure query={query} />} />;
  return (
    <Figure
      label="Doações aprovadas"
      value={data && shownReais(data.approved_total)}
      note={data && counted(data.approved_count, donationNoun)}
    />
  );
}

function Failure({ query }: { query: FailedQuery }) {
  const [ref, { leads }] = useTurn('Erro ao carregar estatísticas de doações.', 'note');
  const tryAgain = useTryAgain(query);
  return (
    <span ref={ref} role="alert">
      Erro ao carregar estatísticas de doações. {leads && <LinkButton onClick={tryAgain}>{tryAgainLabel}</LinkButton>}
    </span>
  );
}
