import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './fields/choice.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf, type Rule, recordOf, refinementOf } from './fields/schemas.ts';
import { shortName } from './financial-accounts.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { instant, uuid, version } from './primitives.ts';

export const purposeNoun = masculine('destino', 'destinos');

export const purposeFields = defineFields({
  name: shortName({ label: 'nome' }),
  is_active: flag({
    label: 'em uso',
    initial: true,
    help: 'Um destino que não está em uso deixa de ser oferecido. O que ainda há a repassar continua na lista.',
  }),
});

export const receiverName = shortName({ label: 'quem recebe' });

/** The whole, in thousandths of a percent, as shares are stored. */
const whole = 100_000;

/** `33.333` → `33333`, as the database has it. */
export const thousandthsOf = (percent: number): number => Math.round(percent * 1000);

/** `33333` → `33.333` */
export const percentOf = (thousandths: number): number => thousandths / 1000;

const isExact = (percent: number): boolean => percentOf(thousandthsOf(percent)) === percent;

/** `33.333` → `33,333%` */
export const shownShare = (percent: number): string =>
  `${percent.toLocaleString('pt-BR', { maximumFractionDigits: 3 })}%`;

/** With up to three decimals. */
export const percent = z
  .number()
  .check(z.minimum(0), z.maximum(100), z.refine(isExact, 'deve ter no máximo três decimais'));

interface Shares {
  own_share: number;
  receivers: readonly { share: number }[];
}

/** The sum of all shares, in percent. */
export const sumOfShares = ({ own_share, receivers }: Shares): number =>
  percentOf(receivers.reduce((sum, { share }) => sum + thousandthsOf(share), thousandthsOf(own_share)));

const areTheWhole: Rule<Shares> = {
  between: ['own_share', 'receivers'],
  holds: (shares) => sumOfShares(shares) === 100,
  refuses: 'own_share',
  because: 'Os percentuais devem somar 100%.',
  isSentence: true,
};

/** Of one purpose. */
const mostReceivers = 20;

const isNamedOnce = (receivers: readonly { name: string }[]): boolean =>
  new Set(receivers.map(({ name }) => name.toLowerCase())).size === receivers.length;

const written = z.extend(bodyOf(purposeFields), {
  own_share: labelled(percent, 'fica na paróquia'),
  receivers: labelled(
    z
      .array(
        z.strictObject({
          id: ifGiven(labelled(uuid, 'quem recebe')),
          name: receiverName.written,
          share: labelled(percent.check(z.refine((share) => share > 0, 'deve ser maior que zero')), 'percentual'),
        }),
      )
      .check(
        z.refine((items) => items.length > 0, 'deve ter ao menos um'),
        z.maxLength(mostReceivers),
        z.refine(isNamedOnce, 'repete um nome'),
      ),
    'quem recebe',
  ),
});

/** A receiver with an id is one whom the purpose has; expenses go on naming it. The last one gets the odd cent. */
export const purposeBody = written.check(refinementOf(areTheWhole));
export type WrittenPurpose = z.output<typeof purposeBody>;

/** Amounts are reais. */
const receiver = z.object({
  id: uuid,
  name: z.string(),
  /** In percent. */
  share: z.number(),
  /** Of all collections of the purpose. */
  shares: z.number(),
  passed_on: z.number(),
  /** Still to be passed on; below zero where too much was. */
  rest: z.number(),
});
export type Receiver = z.output<typeof receiver>;

/** A purpose for which money is collected that isn't the parish's, wholly or in part, and to whom it is passed on. */
const purpose = recordOf(purposeFields, {
  id: uuid,
  /** False of one that was proposed and that no administrator has saved. */
  is_confirmed: z.boolean(),
  /** How many collections it has. */
  entries: z.int(),
  /** The parish's own, in percent. */
  own_share: z.number(),
  receivers: z.array(receiver),
  updated_at: instant,
});
export type Purpose = z.output<typeof purpose>;

/**
 * The parts of a collection in cents, as the database divides it (`private.purpose_shares`): the parish's own and each
 * receiver's, in their order. All are rounded down but the last receiver's.
 */
export function sharesOf(cents: number, receivers: readonly { share: number }[]): { own: number; parts: number[] } {
  const partOf = (thousandths: number) => Number((BigInt(cents) * BigInt(thousandths)) / BigInt(whole));
  const shares = receivers.map(({ share }) => thousandthsOf(share));
  const own = partOf(shares.reduce((rest, share) => rest - share, whole));
  const parts = shares.slice(0, -1).map(partOf);
  return { own, parts: [...parts, parts.reduce((rest, part) => rest - part, cents - own)] };
}

const path = '/financial/destinos';
const params = z.object({ id: uuid });

export const purposeNames = endpoint({
  method: 'GET',
  path: `${path}/nomes`,
  access: bookkeepers,
  summary: 'Os nomes dos destinos',
  answer: z.array(z.string()),
});

export const financialPurposes = {
  list: endpoint({
    method: 'GET',
    path,
    access: bookkeepers,
    summary:
      'Os destinos de coletas que não são da paróquia, com o que cada um recebe, o que já foi repassado e o resto',
    answer: z.array(purpose),
  }),
  names: purposeNames,
  create: endpoint({
    method: 'POST',
    path,
    access: ['admin'],
    changesSite: false,
    summary: 'Cria um destino de coletas, com os percentuais de quem recebe',
    body: purposeBody,
    answer: z.null(),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: ['admin'],
    changesSite: false,
    summary: 'Confere ou altera um destino; os percentuais só enquanto nenhum mês fechado tem coletas dele',
    params,
    body: z.extend(written, { updatedAt: version }).check(refinementOf(areTheWhole)),
    answer: z.null(),
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: ['admin'],
    changesSite: false,
    summary: 'Exclui um destino que nenhuma transação usa',
    params,
    answer: z.null(),
    versioned: true,
  }),
};
