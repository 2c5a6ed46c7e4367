import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { choice, flag } from '#contract/fields/choice.ts';
import { cpf } from '#contract/fields/cpf.ts';
import { date } from '#contract/fields/dates.ts';
import { defaulted, defineFields, optional } from '#contract/fields/field.ts';
import { money } from '#contract/fields/money.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { line } from '#contract/fields/text.ts';
import { parishInfoFields } from '#contract/parish-info.ts';
import { useChange } from '../../lib/change.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { FormFields } from './FormFields.tsx';
import { FormModal } from './FormModal.tsx';
import { defineForm, refusalsIn, sentValues } from './form-definition.ts';
import { useRecordForm } from './record-form.ts';

const personal = { section: 'Dados pessoais' };
const contact = { section: 'Contato' };
const pastoral = { section: 'Pastoral' };

const fields = defineFields({
  nome: line({ label: 'nome completo', max: 200, ...personal }),
  cpf: cpf({ label: 'CPF', ...personal }),
  nascimento: optional(date({ label: 'data de nascimento', ...personal })),
  endereco: optional(line({ label: 'endereço', max: 200, ...contact })),
  comunidade: line({ label: 'comunidade', max: 200, ...contact }),
  participa: flag({ label: 'participa', caption: 'Participa de grupo', initial: false, ...pastoral }),
  grupo: line({ label: 'grupo pastoral', max: 200, ...pastoral }),
});

const definition = defineForm({
  fields,
  body: bodyOf(fields),
  titleField: 'nome',
  personal: true,
  size: 'wide',
  shownWhen: { grupo: ({ participa }) => participa },
});

function Form() {
  const [sent, setSent] = useState<object>();
  const form = useRecordForm(
    (values: ReturnType<typeof definition.valuesOf>) => refusalsIn(definition, values),
    definition.valuesOf(undefined),
  );
  const save = useChange({ call: async () => ({ data: null }), busy: '', failure: '', refreshes: [] });
  return (
    <>
      <FormModal
        title="Novo Dizimista"
        size="wide"
        form={form}
        unsaved={false}
        save={save}
        onSubmit={(values) => setSent(sentValues(definition, values))}
        onClose={() => {}}
      >
        <FormFields definition={definition} form={form} />
      </FormModal>
      <output>{JSON.stringify(sent)}</output>
    </>
  );
}

const oneLine = defineFields({
  valor: money({ label: 'valor' }),
  data: optional(date({ label: 'data', help: 'O dia em que o dinheiro entrou na conta da paróquia.' })),
});
const lineDefinition = defineForm({ fields: oneLine, body: bodyOf(oneLine), titleField: 'valor', personal: true });

function Line() {
  const form = useRecordForm(
    (values: ReturnType<typeof lineDefinition.valuesOf>) => refusalsIn(lineDefinition, values),
    lineDefinition.valuesOf(undefined),
  );
  const save = useChange({ call: async () => ({ data: null }), busy: '', failure: '', refreshes: [] });
  return (
    <FormModal title="Nova conta" form={form} unsaved={false} save={save} onSubmit={() => {}} onClose={() => {}}>
      <FormFields definition={lineDefinition} form={form} />
    </FormModal>
  );
}

const part = (name: string) => screen.getByRole('region', { name, exact: true });
const toggle = (name: string) => screen.getByRole('button', { name, exact: true });
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Salvar' }).click();

async function fillIn() {
  await field('Nome completo').fill('Ana');
  await field('CPF').fill('52998224725');
}

describe('the sections of a long form on a telephone', () => {
  beforeEach(() => screen.viewport(360, 740));

  it('open one by one, and keep what was written', async () => {
    await renderInPanel(<Form />);
    await expect.element(field('Nome completo')).toHaveFocus();
    await expect.element(toggle('Dados pessoais')).toHaveAttribute('aria-expanded', 'true');
    await fillIn();
    await expect.element(field('Comunidade')).not.toBeInTheDocument();
    await toggle('Contato').click();
    await expect.element(field('Comunidade')).toBeVisible();
    await expect.element(field('Nome completo')).not.toBeInTheDocument();
    await toggle('Dados pessoais').click();
    await expect.element(field('CPF')).toHaveValue('529.982.247-25');
    await expectNoAxeViolations();
  });

  it('open where something is wrong, which is said once more beside the button', async () => {
    await renderInPanel(<Form />);
    await fillIn();
    await save();
    await expect.element(toggle('Contato')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(field('Comunidade')).toHaveFocus();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Falta 1: comunidade');
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    await field('Comunidade').fill('Matriz');
    await expect.element(alert).not.toBeInTheDocument();
  });
});

it('a refused form on a telephone names its fields in as few lines as they need, each a way to its input', async () => {
  await screen.viewport(360, 740);
  await renderInPanel(<Form />);
  await save();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Faltam 3: nome completo, CPF, comunidade');
  for (const way of alert.getByRole('button').all()) await expect.element(way).toBeInViewport({ ratio: 1 });
  await alert.getByRole('button', { name: 'comunidade' }).click();
  await expect.element(field('Comunidade')).toHaveFocus();
  await expect.element(field('Comunidade')).toBeInViewport({ ratio: 1 });
  await fillIn();
  await field('CPF').fill('52998224724');
  await save();
  await expect.element(alert).toHaveTextContent('Falta 1: comunidadeCorrija 1: CPF');
  await expectNoAxeViolations();
});

describe('the sections of a long form on a desk', () => {
  beforeEach(() => screen.viewport(1280, 800));

  it('stand side by side, all open', async () => {
    await renderInPanel(<Form />);
    await expect.element(field('Comunidade')).toBeVisible();
    await expect.element(toggle('Contato')).not.toBeInTheDocument();
    const [one, other] = ['Dados pessoais', 'Contato'].map((name) => part(name).element().getBoundingClientRect());
    expect(other?.top).toBe(one?.top);
    await expectNoAxeViolations();
  });

  it('say all that is wrong beside the button', async () => {
    await renderInPanel(<Form />);
    await save();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'O campo "nome completo" é obrigatório.O campo "CPF" é obrigatório.O campo "comunidade" é obrigatório.',
      );
    await expect.element(field('Nome completo')).toHaveFocus();
    await expect.element(screen.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });

  it('go to a CPF that is wrong, and to nothing else', async () => {
    await renderInPanel(<Form />);
    await fillIn();
    await field('Comunidade').fill('Matriz');
    await field('CPF').fill('52998224724');
    await save();
    await expect.element(field('CPF')).toHaveFocus();
    await expect.element(field('CPF')).toHaveAccessibleDescription('O campo "CPF" deve ser um CPF válido.');
  });
});

describe('the inputs of one line', () => {
  it('stand at one height, whatever is said above or below one of them', async () => {
    await screen.viewport(1280, 800);
    await renderInPanel(<Line />);
    const tops = () => ['Valor', 'Data'].map((name) => field(name).element().getBoundingClientRect().top);
    expect(tops()[0]).toBe(tops()[1]);
    await save();
    await expect.element(field('Valor')).toHaveAccessibleDescription(/é obrigatório/);
    expect(tops()[0]).toBe(tops()[1]);
  });
});

describe('a field that depends on others', () => {
  const sent = (values: object) =>
    expect.element(screen.getByRole('status').filter({ hasText: JSON.stringify(values) })).toBeInTheDocument();
  const ana = { nome: 'Ana', cpf: '52998224725', nascimento: null, endereco: '', comunidade: 'Matriz' };

  it('is neither shown nor checked without them, and sent empty even if it was written', async () => {
    await screen.viewport(1280, 800);
    await renderInPanel(<Form />);
    await fillIn();
    await field('Comunidade').fill('Matriz');
    await expect.element(field('Grupo pastoral')).not.toBeInTheDocument();
    const takesPart = screen.getByRole('checkbox', { name: 'Participa de grupo' });
    await takesPart.click();
    await save();
    await expect.element(field('Grupo pastoral')).toHaveFocus();
    await expect
      .element(field('Grupo pastoral'))
      .toHaveAccessibleDescription('O campo "grupo pastoral" é obrigatório.');
    await field('Grupo pastoral').fill('Terço');
    await save();
    await sent({ ...ana, participa: true, grupo: 'Terço' });
    await takesPart.click();
    await save();
    await sent({ ...ana, participa: false, grupo: '' });
  });
});

const chosen = defineFields({
  title: parishInfoFields.title,
  section: parishInfoFields.section,
  cor: defaulted(choice({ label: 'cor', options: { verde: 'Verde', roxo: 'Roxo' } })),
  tom: choice({ label: 'tom', options: { claro: 'Claro' } }),
});
const choices = defineForm({ fields: chosen, body: bodyOf(chosen), titleField: 'title', personal: false });

function Choices() {
  const form = useRecordForm(
    (values: ReturnType<typeof choices.valuesOf>) => refusalsIn(choices, values),
    choices.valuesOf(undefined),
  );
  return <FormFields definition={choices} form={form} />;
}

describe('a choice', () => {
  it.each([
    ['Seção', 'that begins with a value is required, without an empty choice', true, 0],
    ['Cor', 'that begins without one, which the table fills, may be left empty', false, 1],
    ['Tom', 'without a default is required, and has nothing chosen yet', true, 1],
  ])('%s %s', async (label, _, required, empty) => {
    await renderInPanel(<Choices />);
    const input = screen.getByRole('combobox', { name: new RegExp(`^${label}`) });
    await expect.element(input).toBeVisible();
    const select = input.element() as HTMLSelectElement;
    expect(select.required).toBe(required);
    expect(select.labels[0]?.textContent).toBe(required ? `${label} *` : label);
    expect([...select.options].filter(({ value }) => value === '')).toHaveLength(empty);
  });
});
