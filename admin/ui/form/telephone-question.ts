import type { AnyField } from '#contract/fields/field.ts';
import { lacksNinthDigit, shownTelephone, withNinthDigit } from '#contract/fields/telephone.ts';
import type { SaveQuestion } from './form-definition.ts';

/** A question about each new telephone that looks like a mobile's from before numbers had nine digits. */
export const questionsAboutTelephones = <Values extends Record<string, unknown>>(
  fields: Readonly<Record<string, AnyField>>,
  before: object | undefined,
  written: Values,
): SaveQuestion<Values>[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => {
    const number = written[name];
    if (kind !== 'telephone' || typeof number !== 'string' || !lacksNinthDigit(number)) return [];
    if (before && number === (before as Record<string, unknown>)[name]) return [];
    const whole = withNinthDigit(number);
    return [
      {
        type: 'info' as const,
        title: 'Falta o nono dígito?',
        text: `Celulares têm nove algarismos depois do DDD, e ${shownTelephone(number)} tem oito. É ${shownTelephone(whole)}?`,
        answers: { no: `Usar ${shownTelephone(whole)}`, yes: 'Deixar como está' },
        instead: { [name]: whole } as Partial<Values>,
      },
    ];
  });
