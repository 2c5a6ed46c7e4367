import { useRef } from 'react';
import { endsSession } from '../../lib/failure.ts';
import { explanationOf } from '../actions.ts';
import type { Question } from '../dialogs/ConfirmDialog.tsx';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import type { FormDefinition, SaveQuestion } from './form-definition.ts';
import { questionsAboutTelephones } from './telephone-question.ts';

type Questions<Values> = readonly SaveQuestion<Values>[];

/** The questions before a form's values are saved: about its telephones, and those of its own. */
export const questionsAbout = async <Row, Values extends Record<string, unknown>>(
  { fields, valuesOf, questionsBefore }: FormDefinition<Row, Values>,
  row: Row | undefined,
  written: Values,
): Promise<Questions<Values>> => [
  ...questionsAboutTelephones(fields, row && valuesOf(row), written),
  ...((await questionsBefore?.(row, written)) ?? []),
];

/** Asks the questions before values are saved, which may be read first: a second Enter meanwhile saves nothing. */
export function useAgreedValues<Values>() {
  const { alert, confirm } = useDialogs();
  const isAsking = useRef(false);
  return async (
    written: Values,
    questionsAbout: (written: Values) => Questions<Values> | Promise<Questions<Values>>,
  ): Promise<Values | undefined> => {
    if (isAsking.current) return undefined;
    isAsking.current = true;
    try {
      return await agreedValues(written, await questionsAbout(written), confirm);
    } catch (error) {
      if (!endsSession(error)) alert({ type: 'error', title: 'Nada foi salvo', text: explanationOf(error) });
      return undefined;
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
