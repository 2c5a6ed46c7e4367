import type { Answer } from '#contract/client.ts';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import type { ChangeResult } from '../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../lib/failure.ts';
import { useDialogs } from './dialogs/DialogsProvider.tsx';

/** Runs mutations without a form: failures are shown in a dialog, and destructive ones ask for confirmation. */
export function useActions() {
  const { alert, confirm } = useDialogs();

  function run<Input, Result>(
    change: ChangeResult<Input, Result>,
    input: Input,
    onDone?: (answer: Answer<Result>) => void,
    /** True of a refusal that the caller says itself. */
    says?: (error: unknown) => boolean,
  ): void {
    change.mutate(input, {
      onSuccess: onDone,
      onError: (error) => {
        if (endsSession(error) || says?.(error)) return;
        const text = explanationOf(error, change.fallback);
        alert({
          type: 'error',
          title: change.failure,
          // Not the title again.
          text: text === change.failure ? (change.fallback ?? 'Tente novamente em instantes.') : text,
        });
      },
    });
  }

  /** `what` describes the row: 'a notícia “Festa da padroeira”'; `warning` is added to the question. */
  async function remove<Input>(
    change: ChangeResult<Input, unknown>,
    input: Input,
    what: string,
    warning?: string,
  ): Promise<void> {
    const question = {
      type: 'danger',
      title: 'Excluir',
      text: [`Tem certeza que deseja excluir ${what}?`, warning].filter(Boolean).join(' '),
    } as const;
    if (await confirm(question)) run(change, input);
  }

  /** Hides something from visitors: 'Despublicar', 'a notícia “Festa da padroeira”'. */
  async function hide<Input>(
    change: ChangeResult<Input, unknown>,
    input: Input,
    { action, what }: { action: string; what: string },
  ): Promise<void> {
    if (await confirm(hiding(action, what))) run(change, input);
  }

  return { run, remove, hide };
}

/** The question before something is hidden from visitors. */
export const hiding = (action: string, what: string) =>
  ({
    type: 'warning',
    title: action,
    text: `Os visitantes deixarão de ver ${what} no site. Nada é apagado do painel.`,
  }) as const;

/** A failure dialog's text. */
export const explanationOf = (error: unknown, fallback = 'Verifique a conexão e tente novamente.'): string =>
  connectionSentence(error) ?? sentenceOfFailure(error, fallback);
