import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import type { Parcela } from '#contract/carne-dizimo.ts';
import { counted } from '#contract/noun.ts';
import folded from '../../ui/Folded.module.css';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { type InstalmentState, monthOf, paidAmountOf, stampOf } from './instalment-state.ts';
import { paidInstalments } from './paid-instalments.ts';
import styles from './YearOfStamps.module.css';

interface YearOfStampsProps {
  instalments: readonly Parcela[];
  states: ReadonlyMap<string, InstalmentState>;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onPay: (instalment: Parcela) => void;
  /** Opens the receipt of a paid one. */
  onReceipt: (instalment: Parcela) => void;
  /** Besides the payment. */
  actionsOf: (instalment: Parcela) => readonly RowAction[];
}

/**
 * The year's months: paid ones like stamps, the next one in front, open ones to choose. On a telephone each is a row,
 * the open ones first and the paid ones folded.
 */
export function YearOfStamps({ onReceipt, ...year }: YearOfStampsProps) {
  const { instalments, states, chosen, onChoose, onPay, actionsOf } = year;
  const onPhone = usePhone();
  const open = instalments.filter(({ devida }) => devida);
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    onChoose(new Set(isChosen ? [...others, id] : others));
  };
  const monthsOf = (shown: readonly Parcela[], label: string) => (
    <ol className={styles.year} aria-label={label}>
      {shown.map((instalment) => {
        const { id, pago } = instalment;
        const state = states.get(id) ?? 'open';
        return (
          <li key={id} data-state={state} data-chosen={chosen.has(id) || undefined}>
            {pago ? (
              <button type="button" className={`${styles.stamp} ${styles.paid}`} onClick={() => onReceipt(instalment)}>
                <VisuallyHidden>Recibo: </VisuallyHidden>
                <Face instalment={instalment} state={state} onPhone={onPhone} />
              </button>
            ) : (
              // biome-ignore lint/a11y/noLabelWithoutControl: the tick box is its control
              <label className={styles.stamp}>
                <Checkbox
                  checked={chosen.has(id)}
                  onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
                />
                <VisuallyHidden>Escolher </VisuallyHidden>
                <Face instalment={instalment} state={state} onPhone={onPhone} />
              </label>
            )}
            {onPhone && !pago && (
              <Button
                variant="default"
                aria-label={`Receber: ${monthOf(instalment)}`}
                onClick={() => onPay(instalment)}
              >
                Receber
              </Button>
            )}
            {onPhone && <RowMenu name={monthOf(instalment)} actions={actionsOf(instalment)} />}
          </li>
        );
      })}
    </ol>
  );
  const all = open.length > 1 && (
    <Checkbox
      label="Escolher todas as parcelas em aberto"
      checked={open.every(({ id }) => chosen.has(id))}
      indeterminate={chosen.size > 0 && !open.every(({ id }) => chosen.has(id))}
      onChange={({ currentTarget }) => onChoose(new Set(currentTarget.checked ? open.map(({ id }) => id) : []))}
    />
  );
  const unpaid = instalments.filter(({ pago }) => !pago);
  const paid = instalments.filter(({ pago }) => pago);
  return onPhone ? (
    <>
      {unpaid.length > 0 && monthsOf(unpaid, 'As parcelas em aberto')}
      {all}
      {paid.length > 0 && (
        <details className={styles.folded} open={unpaid.length === 0}>
          <summary className={folded.line}>{counted(paid.length, paidInstalments)}</summary>
          {monthsOf(paid, 'As parcelas pagas')}
        </details>
      )}
    </>
  ) : (
    <>
      {monthsOf(instalments, 'As parcelas do ano')}
      {all}
    </>
  );
}

/** A month's name, amount and state. */
function Face({ instalment, state, onPhone }: { instalment: Parcela; state: InstalmentState; onPhone: boolean }) {
  const month = monthOf(instalment);
  return (
    <>
      <span className={styles.month}>
        {onPhone ? (
          <strong>{month}</strong>
        ) : (
          <>
            <strong aria-hidden>{month.slice(0, 3)}</strong>
            <VisuallyHidden>{month}</VisuallyHidden>
          </>
        )}{' '}
        {state === 'next' && <span className={styles.next}>próxima</span>}
      </span>{' '}
      <span className={styles.amount}>{paidAmountOf(instalment)}</span>{' '}
      <span className={styles.state}>
        {state === 'paid' && (
          <>
            <VisuallyHidden>paga em </VisuallyHidden>
            <span aria-hidden>✓ </span>
          </>
        )}
        {stampOf(instalment, state)}
      </span>
    </>
  );
}
