import { Button } from '@mantine/core';
import { useState } from 'react';
import { carneFields, carneNoun, newCarneFields } from '#contract/carne-dizimo.ts';
import { shownReais } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { YearInput } from '../../ui/form/inputs/number-inputs.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { TableState } from '../../ui/table/TableState.tsx';
import { losingChanges, useUnsaved } from '../../ui/unsaved.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { usePayersWithout, useYearCarnes } from './carne-dizimo.queries.ts';
import { PayerValues } from './PayerValues.tsx';
import { StartMany } from './StartMany.tsx';
import { YearCalls } from './YearCalls.tsx';
import {
  fromSentence,
  itemsOf,
  monthlySum,
  proposedMonth,
  proposedYear,
  questionsAboutYear,
  type TypedValues,
} from './year-values.ts';

/** The booklets of a year for all active payers who have none: a preview with each one's value, and one call. */
export default function YearCarnesDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number | null>(proposedYear);
  const [typed, setTyped] = useState<TypedValues>({});
  const [from, setFrom] = useState<number | null>(null);
  const [others, setOthers] = useState<Readonly<Record<string, number>>>({});
  const [said, setSaid] = useState('');
  const asked = carneFields.ano.written.safeParse(year).success ? year : null;
  const preview = usePayersWithout(asked);
  const save = useYearCarnes(asked);
  const { run } = useActions();
  const { confirm } = useDialogs();
  const unsaved = Object.keys(typed).length + Object.keys(others).length > 0;
  useUnsaved(unsaved);

  const { total = 0, payers = [] } = preview.data ?? {};
  const months = { all: from ?? proposedMonth(year), others };
  const items = itemsOf(payers, typed, months);
  const made = `${counted(items.length, carneNoun)} de ${asked}`;
  const forget = () => {
    setTyped({});
    setOthers({});
  };
  const close = async () => {
    if (save.isPending) return;
    if (!unsaved || (await confirm(losingChanges('Os valores que você escreveu não foram salvos.')))) onClose();
  };
  const create = async () => {
    if (items.length === 0) return;
    const [doubt] = questionsAboutYear(year);
    if (doubt && !(await confirm(doubt))) return;
    const text = `Serão criados ${made}, ${shownReais(monthlySum(items))} por mês ao todo${fromSentence(items, months.all)}.`;
    if (!(await confirm({ type: 'info', title: 'Criar carnês', text }))) return;
    run(save, items, ({ message }) => {
      forget();
      setSaid(message ?? 'Pronto!');
    });
  };

  return (
    <PanelModal
      opened
      onClose={close}
      title="Carnês do ano"
      size={960}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
    >
      <div className={styles.tools}>
        <YearInput
          details={carneFields.ano.details}
          label="Ano"
          required
          value={year}
          onChange={(next) => {
            setYear(next);
            setFrom(null);
            forget();
            setSaid('');
          }}
          error={asked === null && 'Digite um ano de 1900 a 2999.'}
        />
        <ChoiceInput
          details={newCarneFields.mes_inicial.details}
          label="A partir de"
          required
          value={months.all}
          onChange={(month) => setFrom(month as number)}
        />
      </div>
      {/* Rendered from the start, so that later texts are announced. */}
      <p className={styles.said} role="status">
        {said}
      </p>
      {asked !== null && !preview.data && (
        <TableState list={{ query: preview as never, failure: 'Erro ao carregar dizimistas' }} empty="" />
      )}
      {preview.data && (
        <>
          <p>
            {total === 0
              ? `Todos os dizimistas ativos já têm carnê de ${asked}.`
              : `${counted(total, { one: 'dizimista ativo', many: 'dizimistas ativos' })} sem carnê de ${asked}.`}{' '}
            {total > payers.length && `Aqui estão os primeiros ${payers.length}: depois deles, repita para os demais.`}
          </p>
          {payers.length > 0 && (
            <PayerValues
              key={asked}
              payers={payers}
              typed={typed}
              onType={setTyped}
              months={months}
              onMonth={(payer, month) => setOthers({ ...others, [payer]: month })}
            />
          )}
        </>
      )}
      {asked !== null && (
        <>
          <YearCalls year={asked} onDone={setSaid} />
          <StartMany key={asked} year={asked} onDone={setSaid} />
        </>
      )}
      <div className={styles.foot}>
        <p aria-live="polite">{payers.length > 0 && leftOut(payers.length - items.length)}</p>
        <Button variant="default" onClick={close}>
          Fechar
        </Button>
        {payers.length > 0 && (
          <Button aria-disabled={items.length === 0} data-disabled={items.length === 0 || undefined} onClick={create}>
            Criar {made}
          </Button>
        )}
      </div>
    </PanelModal>
  );
}

const leftOut = (count: number): string =>
  count === 0 ? '' : `${counted(count, { one: 'fica', many: 'ficam' })} de fora, sem valor.`;
