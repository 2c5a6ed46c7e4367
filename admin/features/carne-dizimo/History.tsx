import { formatDay } from '#contract/calendar-date.ts';
import type { Parcela, Payment } from '#contract/carne-dizimo.ts';
import { shownReais } from '#contract/money.ts';
import folded from '../../ui/Folded.module.css';
import { RowActions } from '../../ui/table/RowActions.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { type InstalmentState, monthOf, paidAmountOf, sentenceOf, wayOf } from './instalment-state.ts';

interface HistoryProps {
  ano: number;
  instalments: readonly Parcela[];
  states: ReadonlyMap<string, InstalmentState>;
  actionsOf: (instalment: Parcela) => readonly RowAction[];
}

/** The instalments with what was paid and undone of each, folded. On a telephone the stamps have the actions. */
export function History({ ano, instalments, states, actionsOf }: HistoryProps) {
  const label = `Parcelas de ${ano}`;
  const stateOf = (instalment: Parcela) => sentenceOf(instalment, states.get(instalment.id) ?? 'open');
  return (
    <details className={styles.history}>
      <summary className={folded.line}>Histórico</summary>
      {usePhone() ? (
        <ul className={styles.months} aria-label={label}>
          {instalments.map((instalment) => (
            <li key={instalment.id}>
              <strong>{monthOf(instalment)}</strong> {paidAmountOf(instalment)}
              {instalment.pago && <p>Vencimento: {formatDay(instalment.vencimento)}</p>}
              <p>{stateOf(instalment)}</p>
              <Payments payments={instalment.payments} isPaid={instalment.pago} />
            </li>
          ))}
        </ul>
      ) : (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Parcela</th>
              <th scope="col">Vencimento</th>
              <th scope="col" className={styles.figures}>
                Valor
              </th>
              <th scope="col">Situação</th>
              <th scope="col">Ações</th>
            </tr>
          </thead>
          <tbody>
            {instalments.map((instalment) => (
              <tr key={instalment.id}>
                <th scope="row">{monthOf(instalment)}</th>
                <td>{formatDay(instalment.vencimento)}</td>
                <td className={styles.figures}>{paidAmountOf(instalment)}</td>
                <td>
                  {stateOf(instalment)}
                  <Payments payments={instalment.payments} isPaid={instalment.pago} />
                </td>
                <td>
                  <RowActions name={monthOf(instalment)} actions={actionsOf(instalment)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** Who entered what, with undone payments struck through beside what undid them. */
function Payments({ payments, isPaid }: { payments: readonly Payment[]; isPaid: boolean }) {
  const [first] = payments;
  if (!first) return null;
  // The sentence above says already when and how, where it is paid.
  if (isPaid && payments.length === 1 && !first.note)
    return first.creator_name && <p className={styles.payments}>Registrado por {first.creator_name}</p>;
  const undone = new Map(payments.flatMap((one) => (one.reverses ? [[one.reverses, one] as const] : [])));
  return (
    <ul className={styles.payments}>
      {payments.map((payment) => {
        const { id, amount, paid_on, form, note, reverses, reason, creator_name } = payment;
        const by = creator_name ? `, por ${creator_name}` : '';
        if (reverses)
          return (
            <li key={id}>
              Estorno de {shownReais(amount)} em {formatDay(paid_on)}
              {by}: {reason}
            </li>
          );
        const words = `${shownReais(amount)} em ${formatDay(paid_on)}, ${wayOf[form]}${by}`;
        return (
          <li key={id}>
            {undone.get(id)?.amount === amount ? <s>{words}</s> : words}
            {note && ` (${note})`}
          </li>
        );
      })}
    </ul>
  );
}
