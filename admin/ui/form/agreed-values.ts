import { useRef } from 'react';
import type { Question } from '../dialogs/ConfirmDialog.tsx';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import type { SaveQuestion } from './form-definition.ts';

type Questions<Values> = readonly SaveQuestion<Values>[];

/** Asks the questions before values are saved, which may be read first: a second Enter meanwhile saves nothing. */
export function useAgreedValues<Values>() {
  const { confirm } = useDialogs();
  const isAsking = useRef(false);
  return async (
    written: Values,
    questionsAbout: (written: Values) => Questions<Values> | Promise<Questions<Values>>,
  ): Promise<Values | undefined> => {
    if (isAsking.current) return undefined;
    isAsking.current = true;
    try {
      return await agreedValues(written, await questionsAbout(written), confirm);
    } finally {
      isAsking.current = false;
    }
  };
}

/** The values to save after the questions, asked one by one; undefined to save nothing. */
async function agreedValues<Values>(
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
