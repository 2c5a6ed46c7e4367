import { monthsOf } from '#contract/months.ts';
import type { ReconciliationCase } from '#contract/reconciliation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { payerOf } from './cases.ts';
import styles from './Reconciliation.module.css';

export interface SubjectLinks {
  onPayer: (payer: NonNullable<ReconciliationCase['payer']>) => void;
  onDonation: (donation: NonNullable<ReconciliationCase['donation']>) => void;
}

interface SubjectCellProps extends SubjectLinks {
  about: ReconciliationCase;
}

/** Whose booklet and which months a case is about, or which donation, and the way there. */
export function SubjectCell({ about: { payer, instalments, donation }, onPayer, onDonation }: SubjectCellProps) {
  if (donation)
    return (
      <>
        <LinkButton strong onClick={() => onDonation(donation)}>
          Doação
        </LinkButton>
        {donation.description && <span className={styles.part}>{donation.description}</span>}
      </>
    );
  if (!payer) return 'Sem registro';
  return (
    <>
      <LinkButton strong onClick={() => onPayer(payer)}>
        {payerOf(payer)}
      </LinkButton>
      {instalments.length > 0 && <span className={styles.part}>{monthsOf(instalments)}</span>}
    </>
  );
}
