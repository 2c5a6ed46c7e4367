import { Button } from '@mantine/core';
import { useState } from 'react';
import { carneFields, type TitheYear } from '#contract/carne-dizimo.ts';
import { shownReais } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { YearInput } from '../../ui/form/inputs/number-inputs.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { TableState } from '../../ui/table/TableState.tsx';
import styles from './CarneDizimo.module.css';
import { useTitheYear, useYearEnd, useYearReopening } from './carne-dizimo.queries.ts';
import { monthsCounted } from './year-values.ts';

const thisYear = () => Number(parishDayOf(new Date()).slice(0, 4));

/** Ends what is open of a year for all payers, and takes that back. */
export default function YearEndDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number | null>(() => thisYear() - 1);
  const [said, setSaid] = useState('');
  const asked = carneFields.ano.written.safeParse(year).success ? year : null;
  const isToCome = asked !== null && asked > thisYear();
  const isRunning = asked === thisYear();
  const state = useTitheYear(asked);
  const ending = useYearEnd(asked ?? 0);
  const reopening = useYearReopening(asked ?? 0);
  const { run } = useActions();
  const { confirm } = useDialogs();
  const done = ({ message }: { message?: string | undefined }) => setSaid(message ?? 'Pronto!');
  const end = async (state: TitheYear) => {
    const { open, codes } = state;
    const text = `${monthsCounted(open)} de ${asked}, ${amountAndPayers(state)}, ${open === 1 ? 'deixa de ser devido' : 'deixam de ser devidos'}. Pode ser desfeito em “Reabrir o ano”.${isRunning ? ` ${asked} ainda não terminou.` : ''}${codesSentence(codes)}`;
    const answers = { no: 'Cancelar', yes: `Encerrar ${asked}` };
    if (await confirm({ type: 'warning', title: 'Encerrar o ano', text, answers }))
      run(ending, codes > 0 ? { mesmo_assim: true } : {}, done);
  };
  const reopen = async ({ ended }: TitheYear) => {
    const text = `${monthsCounted(ended)} de ${asked} ${ended === 1 ? 'volta' : 'voltam'} a ficar em aberto.`;
    const answers = { no: 'Cancelar', yes: `Reabrir ${asked}` };
    if (await confirm({ type: 'warning', title: 'Reabrir o ano', text, answers })) run(reopening, undefined, done);
  };
  return (
    <PanelModal opened onClose={onClose} title="Encerrar o ano do dízimo" closeOnClickOutside={false}>
      <p>
        O que está em aberto de um ano encerrado não é mais devido: não aparece como atraso, e a página do dizimista diz
        “Ano encerrado”. Quem quiser ainda pode pagar, pelo carnê.
      </p>
      <YearInput
        details={carneFields.ano.details}
        label="Ano"
        required
        value={year}
        onChange={(next) => {
          setYear(next);
          setSaid('');
        }}
        error={asked === null && 'Digite um ano de 1900 a 2999.'}
      />
      {/* Rendered from the start, so that later texts are announced. */}
      <p className={styles.said} role="status">
        {said}
      </p>
      {asked !== null && !state.data && (
        <TableState list={{ query: state as never, failure: 'Erro ao carregar o ano' }} empty="" />
      )}
      {state.data && (
        <p>
          {stateSentence(state.data, asked ?? 0)}
          {isRunning && state.data.open > 0 && ` ${asked} ainda não terminou.`}
          {isToCome && ' Este ano ainda não começou, e só pode ser encerrado depois.'}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {state.data && state.data.ended > 0 && (
          <Button variant="default" onClick={() => state.data && reopen(state.data)}>
            Reabrir o ano
          </Button>
        )}
        {state.data && state.data.open > 0 && !isToCome && (
          <Button onClick={() => state.data && end(state.data)}>Encerrar {asked}</Button>
        )}
      </div>
    </PanelModal>
  );
}

/** 'R$ 10.700,00 de 23 dizimistas' */
const amountAndPayers = ({ open_amount, payers }: TitheYear): string =>
  `${shownReais(open_amount)} de ${payers.toLocaleString('pt-BR')} ${payers === 1 ? 'dizimista' : 'dizimistas'}`;

/** '214 meses em aberto, 12 meses encerrados.' */
function stateSentence({ open, ended }: TitheYear, year: number): string {
  const parts = [
    open > 0 && `${monthsCounted(open)} em aberto`,
    ended > 0 && `${monthsCounted(ended)} ${ended === 1 ? 'encerrado' : 'encerrados'}`,
  ].filter(Boolean);
  return parts.length === 0 ? `Nada de ${year} está em aberto.` : `De ${year}: ${parts.join(', ')}.`;
}

/** A code stays good: who pays it has paid. */
function codesSentence(codes: number): string {
  if (codes === 0) return '';
  return codes === 1
    ? ' Há 1 código PIX aberto: se for pago, os seus meses ficam pagos.'
    : ` Há ${codes} códigos PIX abertos: se forem pagos, os seus meses ficam pagos.`;
}
