import type { Question } from '../dialogs/ConfirmDialog.tsx';
import type { SaveQuestion } from './form-definition.ts';

/** The values to save after the questions, asked one by one; undefined to save nothing. */
export async function agreedValues<Values>(
  written: Values,
  questions: readonly SaveQuestion<Values>[],
  confirm: (question: Question) => Promise<boolean>,
): Promise<Values | undefined> {
  let agreed = written;
  for (const { instead, ...question } of questions) {
    if (await confirm(question)) continue;
    if (!instead) return undefined;
    agreed = { ...agreed, ...instead };
  }
  return agreed;
}
