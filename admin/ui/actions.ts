import type { Answer } from '#contract/client.ts';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import type { ChangeResult } from '../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../lib/failure.ts';
import { useDialogs } from './dialogs/DialogsProvider.tsx';

/** Runs mutations without a form: failures are shown in a dialog, and what takes something away asks first. */
export function useActions() {
  const { alert, confirm } = useDialogs();

  function run<Input, Result>(
    change: ChangeResult<Input, Result>,
    input: Input,
    onDone?: (answer: Answer<Result>) => void,
  ): void {
    change.mutate(input, {
      onSuccess: onDone,
      onError: (error) => {
        if (endsSession(error)) return;
        alert({
          type: 'error',
          title: change.failure,
          text: explanationOf(error),
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

  /** Takes from the visitors' sight what they see: 'Despublicar', 'a notícia “Festa da padroeira”'. */
  async function hide<Input>(
    change: ChangeResult<Input, unknown>,
    input: Input,
    { action, what }: { action: string; what: string },
  ): Promise<void> {
    if (await confirm(hiding(action, what))) run(change, input);
  }

  return { run, remove, hide };
}

/** The question before visitors no longer see something. */
export const hiding = (action: string, what: string) =>
  ({
    type: 'warning',
    title: action,
    text: `Os visitantes deixarão de ver ${what} no site. Nada é apagado do painel.`,
  }) as const;

/** What a dialog says below its title about a failure. */
export const explanationOf = (error: unknown): string =>
  connectionSentence(error) ?? sentenceOfFailure(error, tryLater);

const tryLater = 'Verifique a conexão e tente novamente.';
