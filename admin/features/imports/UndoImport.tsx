import { Button } from '@mantine/core';
import { useState } from 'react';
import { type KeptPayer, keptReasons, type PayerImport } from '#contract/imports.ts';
import { IconArrowBackUp } from '#icons/IconArrowBackUp.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import styles from './Imports.module.css';
import { useUndo } from './imports.queries.ts';

interface UndoImportProps {
  done: PayerImport;
  onUndone?: (kept: readonly KeptPayer[]) => void;
}

/** Undoes an import after a confirmation, or goes on with it, and lists the payers that were kept. */
export function UndoImport({ done, onUndone }: UndoImportProps) {
  const undo = useUndo();
  const { run } = useActions();
  const { confirm, alert } = useDialogs();
  const [pending, setPending] = useState(false);
  const ask = async () => {
    const question = {
      type: 'danger',
      title: 'Desfazer importação',
      text: 'Os dizimistas novos saem do cadastro, e os atualizados voltam ao que eram. Fica quem mudou ou pagou depois. Deseja continuar?',
    } as const;
    if (done.state !== 'undoing' && !(await confirm(question))) return;
    setPending(true);
    run(undo, done.id, ({ data: { kept } }) => {
      setPending(false);
      onUndone?.(kept);
      if (kept.length > 0) alert({ type: 'info', title: 'Nem todos saíram do cadastro', text: keptSentence(kept) });
    });
  };
  return (
    <Button
      variant="default"
      className={styles.undo}
      leftSection={<IconArrowBackUp size={18} />}
      onClick={ask}
      data-disabled={pending && undo.isPending ? true : undefined}
    >
      {done.state === 'undoing' ? 'Continuar a desfazer' : 'Desfazer'}
    </Button>
  );
}

const mostNamed = 8;

/** 'Ficaram: nº 12 Maria (mudou depois da importação); e mais 3.' */
export function keptSentence(kept: readonly KeptPayer[]): string {
  const named = kept
    .slice(0, mostNamed)
    .map(
      ({ numero_ordinal, nome_completo, reason }) => `nº ${numero_ordinal} ${nome_completo} (${keptReasons[reason]})`,
    );
  const more = kept.length - named.length;
  return `${kept.length === 1 ? 'Ficou' : 'Ficaram'}: ${named.join('; ')}${more > 0 ? `; e mais ${more}` : ''}.`;
}
