import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { choice } from './fields/choice.ts';
import { defineFields } from './fields/field.ts';
import { reportColumns } from './fields/report-columns.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { categoryKey } from './financial-categories.ts';
import { labelled } from './label.ts';
import { feminine, masculine } from './noun.ts';
import { defineReport } from './report.ts';

export const diocesePlanNoun = masculine('plano de contas da diocese', 'planos de contas da diocese');

export const planAccountNoun = feminine('conta', 'contas');

export const diocesePlanFields = defineFields({
  code: line({ label: 'código', max: 20 }),
  name: line({ label: 'nome', max: 120 }),
  type: choice({ label: 'lado', options: { income: 'Entrada', expense: 'Saída' } }),
});

/** An account of the plan as a sheet has it. */
export const planAccountBody = bodyOf(diocesePlanFields);
export type WrittenPlanAccount = z.output<typeof planAccountBody>;

/** The largest plan: with the longest names it is a body that the API takes. */
export const mostPlanAccounts = 3000;

const hasEachCodeOnce = (accounts: readonly WrittenPlanAccount[]): boolean =>
  new Set(accounts.map(({ code }) => categoryKey(code))).size === accounts.length;

const account = recordOf(diocesePlanFields, {});
export type PlanAccount = z.output<typeof account>;

const path = '/financial/plano-da-diocese';

export const financialDiocesePlan = {
  read: endpoint({
    method: 'GET',
    path,
    access: bookkeepers,
    summary: 'O plano de contas da diocese, na ordem em que foi importado',
    answer: z.array(account),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: bookkeepers,
    changesSite: false,
    summary: 'Troca o plano de contas da diocese inteiro; nenhuma categoria muda',
    body: z.strictObject({
      accounts: labelled(
        z.array(planAccountBody).check(
          z.refine((accounts) => accounts.length > 0, 'deve ter ao menos uma'),
          z.maxLength(mostPlanAccounts),
          z.refine(hasEachCodeOnce, 'repete um código'),
        ),
        'contas',
      ),
    }),
    answer: z.null(),
  }),
};

/** The template of a plan. */
export const diocesePlanModel = defineReport({
  fileName: 'modelo-plano-da-diocese',
  title: 'Modelo para importar o plano de contas da diocese',
  noun: planAccountNoun,
  isForm: true,
  columns: reportColumns(diocesePlanFields, { code: { width: 16 }, name: { width: 60 }, type: { width: 14 } }),
});

/** The notes above its columns. */
export const diocesePlanModelNotes = [
  { label: 'Código', value: 'como no plano da diocese, com os pontos' },
  { label: 'Lado', value: 'Entrada ou Saída' },
  { label: 'Ordem', value: 'a das linhas, que é também a do balancete' },
];
