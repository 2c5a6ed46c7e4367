import * as z from 'zod/mini';
import { choice, flag } from './fields/choice.ts';
import { date, pastDays } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { instant, localDate, uuid } from './primitives.ts';

/** Stands for the privacy text in force on registration; the database replaces it by that text's date. */
export const currentText = 'current';

/** The kinds of consent, by the record's field with the current state. */
export const consentKinds = {
  consentimento_lgpd: 'Consentimento LGPD',
  politica_privacidade: 'Política de privacidade',
  autorizacao_comunicacoes: 'Autorização de comunicações',
} as const;
type ConsentKind = keyof typeof consentKinds;

/** How a consent is proven. */
export const consentProofs = { form: 'registrado no painel', paper: 'em papel', import: 'importação' } as const;

/** A consent or a withdrawal. Rows are never changed; the latest one of each kind applies. */
export const consent = z.object({
  id: uuid,
  kind: z.enum(Object.keys(consentKinds) as ConsentKind[]),
  /** False for a withdrawal. */
  given: z.boolean(),
  happened_on: localDate,
  /** The date from which the text applies; null if the paper has its own text. */
  text_version: z.nullable(z.string()),
  proof: z.enum(Object.keys(consentProofs) as (keyof typeof consentProofs)[]),
  proof_note: z.nullable(z.string()),
  created_at: instant,
});
export type Consent = z.output<typeof consent>;

/** Fields that staff enter for a paper or for a withdrawal. */
export const consentFields = defineFields({
  consentimento_lgpd: flag({ label: 'consentimento LGPD', caption: consentKinds.consentimento_lgpd, initial: false }),
  politica_privacidade: flag({
    label: 'política de privacidade',
    caption: consentKinds.politica_privacidade,
    initial: false,
  }),
  autorizacao_comunicacoes: flag({
    label: 'autorização de comunicações',
    caption: consentKinds.autorizacao_comunicacoes,
    initial: false,
  }),
  given: flag({ label: 'consentimento dado', initial: true }),
  happened_on: date({ label: 'data', days: pastDays, help: 'O dia que está no papel, ou em que a pessoa falou.' }),
  proof: choice({ label: 'prova', options: { paper: 'Um papel', form: 'Dito na secretaria' }, initial: 'paper' }),
  proof_note: optional(
    line({
      label: 'onde está a prova',
      max: 300,
      help: 'Qual é o papel e onde está guardado: “Ficha de adesão, pasta azul de 2019”.',
    }),
  ),
  text_version: optional(
    choice({
      label: 'texto',
      options: { [currentText]: 'O texto atual da página de privacidade' },
      help: 'Deixe em branco quando o papel tem um texto próprio.',
    }),
  ),
});

export const consentBody = bodyOf(
  consentFields,
  {
    between: ['consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes'],
    holds: (body) => kindsIn(body).length > 0,
    refuses: 'consentimento_lgpd',
    because: 'ou um dos outros dois deve estar marcado',
  },
  {
    between: ['proof', 'proof_note'],
    holds: ({ proof, proof_note }) => proof === 'form' || Boolean(proof_note),
    refuses: 'proof_note',
    because: 'é obrigatório quando a prova é um papel',
  },
);
export type ConsentBody = z.output<typeof consentBody>;

/** The kinds that a call is about. */
export const kindsIn = (body: Partial<Record<ConsentKind, boolean | undefined>>): ConsentKind[] =>
  (Object.keys(consentKinds) as ConsentKind[]).filter((kind) => body[kind]);
