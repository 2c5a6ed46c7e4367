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

/** Whose booklet and which months a case is about, or which donation, or both of one that was given; the way there. */
export function SubjectCell({ about: { payer, instalments, donation }, onPayer, onDonation }: SubjectCellProps) {
  if (!payer && !donation) return 'Sem registro';
  return (
    <>
      {payer && (
        <div>
          <LinkButton strong onClick={() => onPayer(payer)}>
            {payerOf(payer)}
          </LinkButton>
          {instalments.length > 0 && <span className={styles.part}>{monthsOf(instalments)}</span>}
        </div>
      )}
      {donation && (
        <div>
          <LinkButton strong onClick={() => onDonation(donation)}>
            Doação
          </LinkButton>
          {donation.description && <span className={styles.part}>{donation.description}</span>}
        </div>
      )}
    </>
  );
}
