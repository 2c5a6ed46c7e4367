import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { flag } from '#contract/fields/choice.ts';
import { date } from '#contract/fields/dates.ts';
import { defineFields, optional } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { line } from '#contract/fields/text.ts';
import { masculine } from '#contract/noun.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { defineForm } from '../form/form-definition.ts';
import { RowView } from './RowView.tsx';

const personal = { section: 'Dados pessoais' };
const pastoral = { section: 'Pastoral' };
const fields = defineFields({
  nome: line({ label: 'nome completo', max: 200, ...personal }),
  participa: flag({ label: 'participa', caption: 'Participa de grupo', initial: false, ...pastoral }),
  grupo: line({ label: 'grupo pastoral', max: 200, ...pastoral }),
  nascimento: optional(date({ label: 'data de nascimento', ...personal })),
});
const form = defineForm({
  fields,
  body: bodyOf(fields),
  titleField: 'nome',
  personal: true,
  shownWhen: { grupo: ({ participa }) => participa },
});

it('a row is read in the sections and under the captions of its form', async () => {
  const row = { nome: 'Ana Lima', participa: false, grupo: '', nascimento: '1950-11-21' };
  await renderInPanel(<RowView noun={masculine('dizimista', 'dizimistas')} form={form} row={row} onClose={() => {}} />);
  const view = screen.getByRole('dialog', { name: 'Ver dizimista' });
  await expect.element(view).toBeVisible();
  const texts = [...view.element().querySelectorAll('h3, dt, dd')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    ...['Dados pessoais', 'Nome completo', 'Ana Lima', 'Data de nascimento', '21/11/1950'],
    ...['Pastoral', 'Participa de grupo', 'Não'],
  ]);
  await expectNoAxeViolations();
});
