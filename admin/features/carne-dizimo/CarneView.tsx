import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Carne, GivingHabit, Parcela, Payment } from '#contract/carne-dizimo.ts';
import { counted } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useProvider } from '../../lib/provider.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import styles from './CarneDizimo.module.css';
import { useCarneRemoval, useInstalments } from './carne-dizimo.queries.ts';
import { PaymentForm, UndoForm, ValueForm } from './carne-forms.tsx';
import { InstalmentTable } from './InstalmentTable.tsx';
import { type InstalmentState, monthNamesOf, shown, statesOf, totalOf } from './instalment-state.ts';
import { PixDialog } from './PixDialog.tsx';
import { mayStartLater, StartForm } from './StartForm.tsx';
import { YearOfStamps } from './YearOfStamps.tsx';

interface CarneViewProps {
  payer: { id: string; nome: string };
  carne: Carne;
  /** True if it holds the first month to pay of all booklets. */
  isDue: boolean;
  /** Proposals from the payer's record; undefined while loading. */
  habit: GivingHabit | undefined;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

type Opened =
  | { form: 'payment'; parcelas: readonly Parcela[] }
  | { form: 'reversal'; parcela: Parcela; payment: Payment }
  | { form: 'pix'; parcelas: readonly Parcela[] }
  | { form: 'value' }
  | { form: 'start' };

/** One booklet: its year at a glance, its instalments, and what is done with them. */
export function CarneView({ payer, carne, isDue, habit, onDone }: CarneViewProps) {
  const list = useInstalments(carne.id);
  const removal = useCarneRemoval();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const { data: hasProvider } = useProvider();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  const instalments = answerOf(list)?.data;
  if (!instalments) return <TableState list={list} empty="Este carnê não tem parcelas." />;

  const states = statesOf(instalments, parishDayOf(new Date()), isDue);
  const open = instalments.filter(({ pago }) => !pago);
  // Somebody may have paid one meanwhile.
  const wanted = open.filter(({ id }) => chosen.has(id));
  const close = () => setOpened(undefined);
  const done = (sentence: string) => {
    close();
    setChosen(new Set());
    onDone(sentence);
  };
  const dialog = { onClose: close, onDone: done };
  const removeCarne = async () => {
    const text = `Tem certeza que deseja excluir o carnê de ${carne.ano} de ${payer.nome}?`;
    if (await confirm({ type: 'danger', title: 'Excluir', text }))
      run(removal, carne.id, ({ message }) => onDone(message ?? 'Pronto!'));
  };

  return (
    <section className={styles.carne} aria-label={`Carnê de ${carne.ano}`}>
      {isUnread(list) && <ListFailure list={list} />}
      <h3>Carnê de {carne.ano}</h3>
      <Summary carne={carne} instalments={instalments} states={states} />
      <YearOfStamps instalments={instalments} states={states} />
      <InstalmentTable
        ano={carne.ano}
        instalments={instalments}
        states={states}
        chosen={new Set(wanted.map(({ id }) => id))}
        onChoose={setChosen}
        onPay={(parcela) => setOpened({ form: 'payment', parcelas: [parcela] })}
        onUndo={(parcela, payment) => setOpened({ form: 'reversal', parcela, payment })}
        onPix={hasProvider ? (parcela) => setOpened({ form: 'pix', parcelas: [parcela] }) : undefined}
      />
      <div className={styles.foot}>
        <p aria-live="polite">
          {wanted.length > 0 &&
            `${counted(wanted.length, { one: 'parcela escolhida', many: 'parcelas escolhidas' })}: ${totalOf(wanted)}`}
        </p>
        <Button
          aria-disabled={wanted.length === 0}
          data-disabled={wanted.length === 0 || undefined}
          onClick={() => wanted.length > 0 && setOpened({ form: 'payment', parcelas: wanted })}
        >
          Registrar pagamento das escolhidas
        </Button>
        {hasProvider && (
          <Button
            variant="default"
            aria-disabled={wanted.length === 0}
            data-disabled={wanted.length === 0 || undefined}
            onClick={() => wanted.length > 0 && setOpened({ form: 'pix', parcelas: wanted })}
          >
            QR Pix das escolhidas
          </Button>
        )}
        {open.length > 0 && (
          <Button variant="default" onClick={() => setOpened({ form: 'value' })}>
            Mudar o valor
          </Button>
        )}
        {mayStartLater(instalments) && (
          <Button variant="default" onClick={() => setOpened({ form: 'start' })}>
            Retirar meses
          </Button>
        )}
        <Button variant="outline" color="red" onClick={removeCarne}>
          Excluir carnê
        </Button>
      </div>
      {opened?.form === 'payment' && habit && (
        <PaymentForm habit={habit} ano={carne.ano} parcelas={opened.parcelas} {...dialog} />
      )}
      {opened?.form === 'reversal' && (
        <UndoForm ano={carne.ano} parcela={opened.parcela} payment={opened.payment} {...dialog} />
      )}
      {opened?.form === 'pix' && (
        <PixDialog
          ano={carne.ano}
          parcelas={opened.parcelas}
          open={open.filter(({ id }) => opened.parcelas.some((parcela) => parcela.id === id))}
          onAgain={(parcelas) => setOpened({ form: 'pix', parcelas })}
          // The last sentence may no longer be true.
          onClose={() => dialog.onDone('')}
        />
      )}
      {opened?.form === 'start' && <StartForm payer={payer.nome} carne={carne} instalments={instalments} {...dialog} />}
      {opened?.form === 'value' && <ValueForm carne={carne} firstOpen={open[0]?.mes ?? 1} {...dialog} />}
    </section>
  );
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
        {shown(carne.valor_mensal)} por mês. {carne.parcelas_pagas} de {instalments.length} pagas,{' '}
        <strong>{shown(carne.total_pago)}</strong> recebidos.
      </p>
      {late.length > 0 && (
        <p>
          {counted(late.length, { one: 'parcela vencida', many: 'parcelas vencidas' })} em aberto: {monthNamesOf(late)},{' '}
          {totalOf(late)}.
        </p>
      )}
    </div>
  );
}
