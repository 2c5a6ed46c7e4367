import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { monthOfBooks } from './financial-months.ts';
import { percent } from './financial-purposes.ts';
import { labelled } from './label.ts';
import { feminine } from './noun.ts';
import { instant, uuid, version } from './primitives.ts';

export const dioceseShareNoun = feminine('parte da diocese', 'partes da diocese');

export const dioceseShareFields = defineFields({
  decree: optional(line({ label: 'decreto', max: 200, help: 'Opcional: quem decretou, e quando.' })),
});

/** A decree as it is written; the categories are those of both sides that count. */
export const dioceseShareBody = z.extend(bodyOf(dioceseShareFields), {
  percent: labelled(percent, 'percentual'),
  first_month: labelled(monthOfBooks, 'conta desde'),
  category_ids: labelled(z.array(labelled(uuid, 'categoria')).check(z.maxLength(1000)), 'categorias'),
});
export type WrittenShare = z.output<typeof dioceseShareBody>;

const share = z.object({
  percent: z.number(),
  /** Nothing is due of the months before it. */
  first_month: monthOfBooks,
  decree: z.nullable(z.string()),
  /** Income of which the diocese gets the share, and expenses that pay it. */
  category_ids: z.array(uuid),
  updated_at: instant,
});
export type DioceseShare = z.output<typeof share>;

const path = '/financial/parte-da-diocese';

export const financialDioceseShare = {
  read: endpoint({
    method: 'GET',
    path,
    access: bookkeepers,
    summary: 'A parte da diocese: o percentual, desde que mês, e as categorias que contam',
    answer: z.nullable(share),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: ['admin'],
    changesSite: false,
    summary: 'Define a parte da diocese para os meses em aberto; os fechados ficam como estão',
    body: z.extend(dioceseShareBody, { updatedAt: version }),
    answer: z.null(),
    versioned: true,
  }),
};
