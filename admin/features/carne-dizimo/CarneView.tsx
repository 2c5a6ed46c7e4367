import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Carne, GivingHabit, Parcela } from '#contract/carne-dizimo.ts';
import { issuedReceipts } from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useProvider } from '../../lib/provider.ts';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { CarneForms, type OpenedForm } from './CarneForms.tsx';
import { CarneTools } from './CarneTools.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { type Payer, useInstalments } from './carne-dizimo.queries.ts';
import { History } from './History.tsx';
import { type InstalmentState, monthNamesOf, openSumOf, statesOf, undoableOf } from './instalment-state.ts';
import { paidInstalments } from './paid-instalments.ts';
import { YearOfStamps } from './YearOfStamps.tsx';

interface CarneViewProps {
  payer: Payer;
  carne: Carne;
  /** True if it holds the first month to pay of all booklets. */
  isDue: boolean;
  /** True if it was just made, so that its first payment is near. */
  isNew: boolean;
  /** Proposals from the payer's record; undefined while loading. */
  habit: GivingHabit | undefined;
  /** The dialog's foot, for what is done with the chosen months; null until it is mounted. */
  foot: HTMLElement | null;
  /** Says what was done; '' once that is past. */
  onDone: (sentence: string) => void;
}

/** One booklet: its year at a glance, its history, and what is done with its instalments. */
export function CarneView({ payer, carne, isDue, isNew, habit, foot, onDone }: CarneViewProps) {
  const list = useInstalments(carne.id);
  const { data: hasProvider } = useProvider();
  const onPhone = usePhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [opened, setOpened] = useState<OpenedForm>();
  const instalments = answerOf(list)?.data;
  const { year, goOn } = useNextMonth(isNew && instalments !== undefined);
  const formId = useId();
  if (!instalments) return <TableState list={list} empty="Este carnê não tem parcelas." />;

  const states = statesOf(instalments, parishDayOf(new Date()), isDue);
  const open = instalments.filter(({ pago }) => !pago);
  // Somebody may have paid one meanwhile. On a telephone the first month is chosen until another choice is made.
  const first = onPhone ? open.find(({ devida }) => devida) : undefined;
  const wanted = open.filter((one) => (chosen ? chosen.has(one.id) : one === first));
  const pay = (parcelas: readonly Parcela[]) => parcelas.length > 0 && setOpened({ form: 'payment', parcelas });
  const payable = (parcela: Parcela): RowAction[] => [
    // A row of a telephone has its own button.
    ...(onPhone ? [] : [{ label: 'Receber', onClick: () => pay([parcela]) }]),
    ...(hasProvider ? [{ label: 'QR Pix', onClick: () => setOpened({ form: 'pix', parcelas: [parcela] }) }] : []),
  ];
  const actionsOf = (parcela: Parcela): RowAction[] => {
    const payment = undoableOf(parcela);
    return [
      ...(parcela.pago ? [] : payable(parcela)),
      ...(parcela.payments.length > 0
        ? [{ label: 'Recibo', calls: issuedReceipts.issue, onClick: () => setOpened({ form: 'receipt', parcela }) }]
        : []),
      ...(payment ? [{ label: 'Estornar', onClick: () => setOpened({ form: 'reversal', parcela, payment }) }] : []),
    ];
  };
  const done = (sentence: string) => {
    if (opened?.form === 'payment' || opened?.form === 'pix') goOn();
    setOpened(undefined);
    setChosen(undefined);
    onDone(sentence);
  };

  return (
    <section className={styles.carne} aria-label={`Carnê de ${carne.ano}`}>
      {isUnread(list) && <ListFailure list={list} />}
      <h3 tabIndex={-1}>Carnê de {carne.ano}</h3>
      <Summary carne={carne} instalments={instalments} states={states} />
      {/* Enter on a month's tick box pays what is chosen. */}
      <form
        ref={year}
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          pay(wanted);
        }}
      >
        <YearOfStamps
          instalments={instalments}
          states={states}
          chosen={new Set(wanted.map(({ id }) => id))}
          onChoose={(ids) => {
            setChosen(ids);
            onDone('');
          }}
          onPay={(parcela) => pay([parcela])}
          onReceipt={(parcela) => setOpened({ form: 'receipt', parcela })}
          actionsOf={actionsOf}
        />
      </form>
      <History ano={carne.ano} instalments={instalments} states={states} actionsOf={actionsOf} />
      <CarneTools payer={payer} carne={carne} instalments={instalments} onOpen={setOpened} onDone={onDone} />
      {foot &&
        open.length > 0 &&
        createPortal(
          <ChosenBar
            form={formId}
            chosen={wanted}
            onPix={hasProvider ? () => setOpened({ form: 'pix', parcelas: wanted }) : undefined}
          />,
          foot,
        )}
      <CarneForms
        opened={opened}
        onOpen={setOpened}
        payer={payer}
        carne={carne}
        instalments={instalments}
        habit={habit}
        onClose={() => setOpened(undefined)}
        onDone={done}
      />
    </section>
  );
}

/**
 * Focuses the first open month once the last payment is in or a new booklet begins, or the year's title when none is
 * left.
 */
function useNextMonth(begins: boolean) {
  const year = useRef<HTMLFormElement>(null);
  const [payments, setPayments] = useState(0);
  useEffect(() => {
    if (payments === 0 && !begins) return;
    const next = year.current?.querySelector<HTMLElement>('li input');
    (next ?? year.current?.closest('section')?.querySelector('h3'))?.focus();
  }, [payments, begins]);
  return { year, goOn: () => setPayments((count) => count + 1) };
}

interface SummaryProps {
  carne: Carne;
  instalments: readonly Parcela[];
  states: ReadonlyMap<string, InstalmentState>;
}

/** The year's totals, and the overdue amount. */
function Summary({ carne, instalments, states }: SummaryProps) {
  const late = instalments.filter(({ id }) => states.get(id) === 'overdue');
  return (
    <div className={styles.summary}>
      <p>
        {shownReais(carne.valor_mensal)} por mês. {carne.parcelas_pagas} de{' '}
        {counted(instalments.length, paidInstalments)}, <strong>{shownReais(carne.total_pago)}</strong> recebidos.
      </p>
      {late.length > 0 && (
        <p>
          {counted(late.length, { one: 'parcela vencida', many: 'parcelas vencidas' })} em aberto: {monthNamesOf(late)},{' '}
          {openSumOf(late)}.
        </p>
      )}
    </div>
  );
}
