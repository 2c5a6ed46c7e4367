import type { ChangeResult } from '../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../lib/failure.ts';
import { useDialogs } from './dialogs/DialogsProvider.tsx';

/** Runs mutations without a form: failures are shown in a dialog, deletions need confirmation. */
export function useActions() {
  const { alert, confirm } = useDialogs();

  function run<Input>(change: ChangeResult<Input, unknown>, input: Input, onDone?: () => void): void {
    change.mutate(input, {
      onSuccess: onDone,
      onError: (error) => {
        if (endsSession(error)) return;
        alert({
          type: 'error',
          title: change.failure,
          text: sentenceOfFailure(error, tryLater),
        });
      },
    });
  }

  /** `what` describes the row: 'a notícia “Festa da padroeira”'. */
  async function remove<Input>(change: ChangeResult<Input, unknown>, input: Input, what: string): Promise<void> {
    const question = {
      type: 'danger',
      title: 'Excluir',
      text: `Tem certeza que deseja excluir ${what}?`,
    } as const;
    if (await confirm(question)) run(change, input);
  }

  return { run, remove };
}

const tryLater = 'Verifique a conexão e tente novamente.';
