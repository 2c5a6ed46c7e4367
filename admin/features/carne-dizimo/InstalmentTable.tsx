import { Button, Checkbox } from '@mantine/core';
import { formatDay } from '#contract/calendar-date.ts';
import { type Parcela, type Payment, paymentForms } from '#contract/carne-dizimo.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { type InstalmentState, monthOf, paidAmountOf, sentenceOf, shown } from './instalment-state.ts';

interface InstalmentTableProps {
  ano: number;
  instalments: readonly Parcela[];
  states: ReadonlyMap<string, InstalmentState>;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onPay: (instalment: Parcela) => void;
  onUndo: (instalment: Parcela, payment: Payment) => void;
  /** Shows the PIX code of one that is open; without it there is no payment provider. */
  onPix: ((instalment: Parcela) => void) | undefined;
}

/** The instalments with what was paid and undone of each; open ones can be chosen, to be paid together. */
export function InstalmentTable(props: InstalmentTableProps) {
  const { ano, instalments, states, chosen, onChoose, onPay, onUndo, onPix } = props;
  const onPhone = usePhone();
  const open = instalments.filter(({ pago }) => !pago);
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    onChoose(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={`Parcelas de ${ano}`}>
        <thead>
          <tr>
            <th scope="col">
              {open.length > 0 && (
                <Checkbox
                  aria-label="Escolher todas as parcelas em aberto"
                  checked={chosen.size === open.length}
                  indeterminate={chosen.size > 0 && chosen.size < open.length}
                  onChange={({ currentTarget }) =>
                    onChoose(new Set(currentTarget.checked ? open.map(({ id }) => id) : []))
                  }
                />
              )}
            </th>
            <th scope="col">Parcela</th>
            {!onPhone && <th scope="col">Vencimento</th>}
            <th scope="col" className={styles.figures}>
              Valor
            </th>
            <th scope="col">Situação</th>
            {!onPhone && <th scope="col">Ações</th>}
          </tr>
        </thead>
        <tbody>
          {instalments.map((instalment) => (
            <tr key={instalment.id}>
              <td>
                {!instalment.pago && (
                  <Checkbox
                    aria-label={`Escolher ${monthOf(instalment)}`}
                    checked={chosen.has(instalment.id)}
                    onChange={({ currentTarget }) => choose(instalment.id, currentTarget.checked)}
                  />
                )}
              </td>
              <th scope="row">{monthOf(instalment)}</th>
              {!onPhone && <td>{formatDay(instalment.vencimento)}</td>}
              <td className={styles.figures}>{paidAmountOf(instalment)}</td>
              <td>
                {sentenceOf(instalment, states.get(instalment.id) ?? 'open')}
                <Payments payments={instalment.payments} />
                {onPhone && <RowButtons instalment={instalment} onPay={onPay} onUndo={onUndo} onPix={onPix} />}
              </td>
              {!onPhone && (
                <td>
                  <RowButtons instalment={instalment} onPay={onPay} onUndo={onUndo} onPix={onPix} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A paid instalment can be reversed, an open one paid. */
function RowButtons({
  instalment,
  onPay,
  onUndo,
  onPix,
}: Pick<InstalmentTableProps, 'onPay' | 'onUndo' | 'onPix'> & { instalment: Parcela }) {
  const counting = instalment.payments.find(({ id }) => id === instalment.payment_id);
  const label = counting ? 'Estornar' : 'Registrar pagamento';
  return (
    <div className={styles.rowButtons}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${label}: ${monthOf(instalment)}`}
        onClick={() => (counting ? onUndo(instalment, counting) : onPay(instalment))}
      >
        {label}
      </Button>
      {!counting && onPix && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`QR Pix: ${monthOf(instalment)}`}
          onClick={() => onPix(instalment)}
        >
          QR Pix
        </Button>
      )}
    </div>
  );
}

/** Who entered what, with undone payments struck through beside what undid them. */
function Payments({ payments }: { payments: readonly Payment[] }) {
  const [first] = payments;
  if (!first) return null;
  // The sentence above says already when and how.
  if (payments.length === 1 && !first.note)
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
              Estorno de {shown(amount)} em {formatDay(paid_on)}
              {by}: {reason}
            </li>
          );
        const words = `${shown(amount)} em ${formatDay(paid_on)}, ${paymentForms[form]}${by}`;
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
