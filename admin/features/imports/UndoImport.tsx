import { Button } from '@mantine/core';
import { type KeptPayer, keptReasons, type PayerImport } from '#contract/imports.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { IconArrowBackUp } from '#icons/IconArrowBackUp.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import styles from './Imports.module.css';
import { useUndo } from './imports.queries.ts';

/**
 * Undoes imports after a confirmation, or goes on with it, and lists the payers that were kept. For what stays on the
 * screen: a list's row disappears with what is undone.
 */
export function useUndoing(onUndone: (undone: PayerImport) => void) {
  const undo = useUndo();
  const { run } = useActions();
  const { confirm, alert } = useDialogs();
  const ask = async (done: PayerImport) => {
    const question = {
      type: 'danger',
      title: 'Desfazer importação',
      text: 'Os dizimistas novos saem do cadastro, e os atualizados voltam ao que eram. Fica quem mudou ou pagou depois. Deseja continuar?',
    } as const;
    if (done.state !== 'undoing' && !(await confirm(question))) return;
    run(undo, done.id, ({ data: { kept } }) => {
      onUndone(done);
      if (kept.length > 0) alert({ type: 'info', title: 'Nem todos saíram do cadastro', text: keptSentence(kept) });
    });
  };
  return { ask, pending: undo.isPending ? undo.variables : undefined };
}

interface UndoButtonProps {
  done: PayerImport;
  undoing: ReturnType<typeof useUndoing>;
}

export const UndoButton = ({ done, undoing: { ask, pending } }: UndoButtonProps) => (
  <Button
    variant="default"
    className={styles.undo}
    leftSection={<IconArrowBackUp size={18} />}
    onClick={() => void ask(done)}
    data-disabled={pending === done.id || undefined}
  >
    {done.state === 'undoing' ? 'Continuar a desfazer' : 'Desfazer'}
  </Button>
);

const mostNamed = 8;

/** 'Ficaram: nº 12 Maria (mudou depois da importação); e mais 3.' */
function keptSentence(kept: readonly KeptPayer[]): string {
  const named = kept
    .slice(0, mostNamed)
    .map(
      ({ numero_ordinal, nome_completo, reason }) =>
        `${shownNumber(numero_ordinal)} ${nome_completo} (${keptReasons[reason]})`,
    );
  const more = kept.length - named.length;
  return `${kept.length === 1 ? 'Ficou' : 'Ficaram'}: ${named.join('; ')}${more > 0 ? `; e mais ${more}` : ''}.`;
}
