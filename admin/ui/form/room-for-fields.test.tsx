import { Textarea, TextInput } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { text } from '#contract/primitives.ts';
import { useChange } from '../../lib/change.ts';
import { coveredPoints } from '../../testing/covered.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { RichTextField } from '../rich-text/RichTextField.tsx';
import { FormModal } from './FormModal.tsx';
import { fieldErrors, useRecordForm } from './record-form.ts';

const names = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito'] as const;
const shape = Object.fromEntries(names.map((name) => [name, text(20)]));
const body = z.strictObject({ ...shape, note: text(20), content: text(2000) });
type Values = Record<string, string>;

const noteLabel = 'Observação para a secretaria da paróquia';

function LongForm({ first }: { first: Values }) {
  const form = useRecordForm<Values>((values) => fieldErrors(body, values), first);
  const save = useChange({
    call: async (): Promise<never> => {
      throw new ApiError('internal', 'Ocorreu um erro inesperado, que é contado em mais de uma linha de um telefone.', {
        requestId: 'prova',
      });
    },
    busy: 'Salvando...',
    failure: 'Erro ao criar coisa',
    refreshes: [],
  });
  return (
    <FormModal
      title="Nova Coisa"
      form={form}
      unsaved={false}
      save={save}
      onSubmit={() => save.mutate(undefined)}
      onClose={() => {}}
    >
      {names.map((name) => (
        <TextInput key={name} label={`Campo ${name}`} description="Opcional." {...form.getInputProps(name)} />
      ))}
      <Textarea label={noteLabel} rows={5} {...form.getInputProps('note')} />
      <RichTextField label="Conteúdo" required {...form.getInputProps('content')} />
    </FormModal>
  );
}

const empty: Values = Object.fromEntries([...names, 'note', 'content'].map((name) => [name, '']));
const filled: Values = Object.fromEntries([...names, 'note', 'content'].map((name) => [name, 'Escrito']));

const alert = screen.getByRole('alert');
const editor = screen.getByRole('textbox', { name: 'Conteúdo' });
const note = screen.getByLabelText(noteLabel);
const field = (name: string) => screen.getByLabelText(`Campo ${name}`);

async function open(first: Values): Promise<void> {
  await renderInPanel(<LongForm first={first} />);
  await expect.element(editor).toBeInTheDocument();
}

/** Each name is a way to its field, cut where it is long, and none is scrolled away. */
async function expectWaysInSight(): Promise<void> {
  const ways = alert.getByRole('button');
  expect(ways.elements().length).toBe(names.length + 2);
  for (const way of ways.all()) await expect.element(way).toBeInViewport({ ratio: 1 });
  await expect
    .element(alert.getByRole('button', { name: 'observação para a secretaria da paróquia', exact: true }))
    .toHaveTextContent('observação para a...');
}

/** The box of the line with the caret. */
const caretLine = () => document.getSelection()?.anchorNode?.parentElement?.closest('p') as Element;

describe.each([
  [1280, 800],
  [360, 640],
  [320, 568],
])('on a screen of %i × %i', (width, height) => {
  it('the first wrong field and each one that the Tab key reaches are wholly seen above the refusals', async () => {
    await screen.viewport(width, height);
    await open(empty);
    await screen.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(alert).toMatchTextContent(width < 768 ? 'Faltam 10: campo um,' : 'E mais 7.');
    await expect.element(field('um')).toHaveFocus();
    await expect.poll(() => coveredPoints(field('um').element())).toEqual([]);
    if (width < 768) await expectWaysInSight();
    for (const name of names.slice(1)) {
      await userEvent.keyboard('{Tab}');
      await expect.element(field(name)).toHaveFocus();
      await expect.poll(() => coveredPoints(field(name).element())).toEqual([]);
    }
    await userEvent.keyboard('{Tab}');
    await expect.element(note).toHaveFocus();
    await expect.poll(() => coveredPoints(note.element())).toEqual([]);
    for (const name of names.toReversed().slice(1)) {
      field(name).element().focus();
      await expect.poll(() => coveredPoints(field(name).element())).toEqual([]);
    }
  });

  it('a field that has the focus stays in sight as the foot grows over it', async () => {
    await screen.viewport(width, height);
    await open(filled);
    const lastShown = names.findLast((name) => coveredPoints(field(name).element()).length === 0) as string;
    await userEvent.click(field(lastShown));
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toMatchTextContent(/^Ocorreu um erro inesperado/);
    await expect.element(field(lastShown)).toHaveFocus();
    await expect.poll(() => coveredPoints(field(lastShown).element())).toEqual([]);
  });

  it('the line that is written is neither below the foot nor below the tools', async () => {
    await screen.viewport(width, height);
    await open(filled);
    await editor.click();
    for (let line = 0; line < 12; line += 1) {
      await userEvent.keyboard('{Enter}a');
      expect(coveredPoints(caretLine()), `line ${line}`).toEqual([]);
    }
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect.poll(() => coveredPoints(caretLine())).toEqual([]);
  });
});

it('the foot lies over nothing where the screen is very low', async () => {
  await screen.viewport(320, 256);
  await open(empty);
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(field('um')).toHaveFocus();
  await expect.poll(() => coveredPoints(field('um').element())).toEqual([]);
});
