import type { Question } from '../dialogs/ConfirmDialog.tsx';
import type { SaveQuestion } from './form-definition.ts';

/** What is to be saved after the questions, which are asked one by one; undefined where nothing is. */
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
