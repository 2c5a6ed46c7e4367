import { Button } from '@mantine/core';
import { useState } from 'react';
import { carneNoun, type Started, startFields } from '#contract/carne-dizimo.ts';
import { monthName } from '#contract/day-names.ts';
import { counted } from '#contract/noun.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { TableState } from '../../ui/table/TableState.tsx';
import styles from './CarneDizimo.module.css';
import { useStartable, useStartMany } from './carne-dizimo.queries.ts';
import { proposedMonth } from './year-values.ts';

interface StartManyProps {
  year: number;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

/** Takes the first months from all booklets of a year that were made with too many. */
export function StartMany({ year, onDone }: StartManyProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={styles.tools}>
      <Button variant="default" onClick={() => setOpened(true)}>
        Excluir meses
      </Button>
      {opened && (
        <StartManyDialog
          year={year}
          onClose={close}
          onDone={(sentence) => {
            close();
            onDone(sentence);
          }}
        />
      )}
    </div>
  );
}

function StartManyDialog({ year, onClose, onDone }: StartManyProps & { onClose: () => void }) {
  const [first, setFirst] = useState(Math.max(2, proposedMonth(year)));
  const preview = useStartable(year, first);
  const save = useStartMany(year);
  const { run } = useActions();
  const { confirm } = useDialogs();
  const found = preview.data;
  const isEmpty = !found?.carnes;
  const take = async () => {
    if (isEmpty) return;
    const gone = counted(found.months, { one: 'mês', many: 'meses' });
    const ends = found.months === 1 ? 'deixa de existir e não volta' : 'deixam de existir e não voltam';
    const text = `De ${counted(found.carnes, carneNoun)} de ${year}, ${gone} antes de ${monthName(first)} ${ends}.`;
    if (await confirm({ type: 'danger', title: 'Excluir meses', text }))
      run(save, first, ({ message }) => onDone(message ?? 'Pronto!'));
  };
  return (
    <PanelModal opened onClose={onClose} title={`Excluir meses dos carnês de ${year}`} closeOnClickOutside={false}>
      <p>
        Os meses antes do escolhido saem de todos os carnês de {year}, e ninguém os deve. Um carnê em que um deles tem
        pagamentos, também estornados, ou um código PIX aberto fica como está.
      </p>
      <ChoiceInput
        details={startFields.mes_inicial.details}
        label="A partir de"
        required
        value={first}
        onChange={(month) => setFirst(month as number)}
      />
      {found ? (
        <p aria-live="polite">{previewOf(found)}</p>
      ) : (
        <TableState list={{ query: preview as never, failure: 'Erro ao contar os meses' }} empty="" />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button color="red" aria-disabled={isEmpty} data-disabled={isEmpty || undefined} onClick={take}>
          Excluir
        </Button>
      </div>
    </PanelModal>
  );
}

/** 'Saem 2.480 meses de 310 carnês. Ficam como estão: 2 com pagamentos, 1 com código PIX.' */
function previewOf({ carnes, months, paid, charged }: Started): string {
  const stays = [paid > 0 && `${paid} com pagamentos`, charged > 0 && `${charged} com código PIX`].filter(Boolean);
  const gone =
    months === 0
      ? 'Nenhum carnê tem meses para excluir.'
      : `${counted(months, { one: 'mês sai', many: 'meses saem' })} de ${counted(carnes, carneNoun)}.`;
  return stays.length === 0
    ? gone
    : `${gone} ${paid + charged === 1 ? 'Fica como está' : 'Ficam como estão'}: ${stays.join(', ')}.`;
}
