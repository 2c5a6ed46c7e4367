import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Carne, Parcela } from '#contract/carne-dizimo.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import styles from './CarneDizimo.module.css';
import type { OpenedForm } from './CarneForms.tsx';
import { type Payer, useCarneRemoval } from './carne-dizimo.queries.ts';
import { PrintCarnesButton } from './PrintCarnesButton.tsx';
import { hasPayments, mayStartLater } from './StartForm.tsx';

interface CarneToolsProps {
  payer: Payer;
  carne: Carne;
  instalments: readonly Parcela[];
  onOpen: (form: OpenedForm) => void;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

/** The actions on a booklet as a whole. One with payments is not deleted, and says why. */
export function CarneTools({ payer, carne, instalments, onOpen, onDone }: CarneToolsProps) {
  const removal = useCarneRemoval();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const reasonId = useId();
  const isKept = instalments.some(hasPayments);
  const remove = async () => {
    const text = `Tem certeza que deseja excluir o carnê de ${carne.ano} de ${payer.nome}?`;
    if (await confirm({ type: 'danger', title: 'Excluir', text }))
      run(removal, carne.id, ({ message }) => onDone(message ?? 'Pronto!'));
  };
  return (
    <div className={styles.tools}>
      {instalments.some(({ devida }) => devida) && (
        <>
          <PrintCarnesButton one={{ payer, ano: carne.ano }} />
          <Button variant="default" onClick={() => onOpen({ form: 'value' })}>
            Editar valor
          </Button>
        </>
      )}
      {mayStartLater(instalments) && (
        <Button variant="default" onClick={() => onOpen({ form: 'start' })}>
          Excluir meses
        </Button>
      )}
      <Button
        variant="outline"
        color="red"
        disabled={isKept}
        aria-describedby={isKept ? reasonId : undefined}
        onClick={remove}
      >
        Excluir carnê
      </Button>
      {isKept && (
        <p id={reasonId} className={styles.reason}>
          Este carnê tem pagamentos registrados (também estornados) e não pode ser excluído.
        </p>
      )}
    </div>
  );
}
