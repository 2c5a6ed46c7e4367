import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { ApiError } from '#contract/errors.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { prose } from '#contract/fields/text.ts';
import { useChange } from '../../lib/change.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { RichTextField } from '../rich-text/RichTextField.tsx';
import { FormModal } from './FormModal.tsx';
import { fieldErrors, useRecordForm } from './record-form.ts';

type Save = (body: { title: string; content: string }) => Promise<{ data: null; message?: string }>;

const unreachable =
  /^Erro ao criar coisa ?Não foi possível falar com o servidor\. Verifique a conexão e tente novamente\. O que você/;

const body = bodyOf(
  defineFields({ title: prose({ label: 'título', max: 20 }), content: prose({ label: 'conteúdo', max: 200 }) }),
);

interface FormProps {
  call: Save;
  onClose: () => void;
  short?: boolean;
  another?: string;
}

function Form({ call, onClose, short = false, another }: FormProps) {
  const save = useChange({ call, busy: 'Salvando...', failure: 'Erro ao criar coisa', refreshes: [] });
  const form = useRecordForm((values) => fieldErrors(body, values), { title: '', content: '' });
  return (
    <FormModal
      title="Nova Coisa"
      size={short ? 'short' : undefined}
      series={another === undefined ? undefined : { another, isDone: false }}
      form={form}
      unsaved={form.isDirty()}
      save={save}
      onSubmit={(values) => save.mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <RichTextField label="Conteúdo" required {...form.getInputProps('content')} />
    </FormModal>
  );
}

function Opener({ call }: { call: Save }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <Form call={call} onClose={() => setOpen(false)} />}
    </>
  );
}

const form = screen.getByRole('dialog', { name: 'Nova Coisa' });
const title = form.getByRole('textbox', { name: 'Título' });
const content = form.getByRole('textbox', { name: 'Conteúdo' });
const question = screen.getByRole('dialog', { name: 'Descartar as alterações?' });
const button = (name: string) => form.getByRole('button', { name });

/** False for what only a screen reader tells. */
const isSeen = (element: Element): boolean => {
  const { height = 0 } = element.closest('[role=alert]')?.parentElement?.getBoundingClientRect() ?? {};
  return height > 1;
};

async function openForm(call: Save = async () => ({ data: null })): Promise<void> {
  await renderInPanel(<Opener call={call} />);
  await screen.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(content).toBeVisible();
}

describe('a form', () => {
  it('marks what is missing, goes to the first of it, asks the server nothing and keeps what was written', async () => {
    const call = vi.fn<Save>(async () => ({ data: null }));
    await openForm(call);
    await content.fill('Só o conteúdo.');
    await button('Salvar').click();
    await expect.element(title).toHaveAccessibleDescription('O campo "título" é obrigatório.');
    await expect.element(title).toHaveFocus();
    await expect.element(content).toHaveTextContent('Só o conteúdo.');
    // A busy editor may miss the selection that is deleted.
    const emptied = async () => {
      await content.fill('');
      return content.element().textContent;
    };
    await expect.poll(emptied).toBe('');
    await title.fill('Título');
    await button('Salvar').click();
    await expect.element(content).toHaveAccessibleDescription('O campo "conteúdo" é obrigatório.');
    await expect.element(content).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  it('goes to the first wrong field also when it would go on with another', async () => {
    await renderInPanel(
      <Form call={async () => ({ data: null })} onClose={() => {}} another="Salvar e adicionar outra" />,
    );
    await button('Salvar e adicionar outra').click();
    await expect.element(title).toHaveFocus();
    await title.fill('Quermesse');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(content).toHaveFocus();
  });

  it('says beside "Salvar" which fields refuse it, until each is mended', async () => {
    await screen.viewport(1280, 500);
    await openForm();
    await button('Salvar').click();
    const alert = form.getByRole('alert');
    await expect.element(alert).toHaveTextContent('O campo "título" é obrigatório.O campo "conteúdo" é obrigatório.');
    await title.fill('Quermesse');
    await expect.element(alert).toHaveTextContent('O campo "conteúdo" é obrigatório.');
    await button('Salvar').click();
    await expect.element(content).toHaveFocus();
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    await content.fill('Em junho.');
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('shows each error once where all fields are in sight, and says them all', async () => {
    await renderInPanel(<Form call={async () => ({ data: null })} onClose={() => {}} short />);
    await button('Salvar').click();
    await expect.element(form.getByRole('alert')).toMatchTextContent(/título.*conteúdo/);
    await expect.element(title).toHaveAccessibleDescription('O campo "título" é obrigatório.');
    const shown = form
      .getByText('O campo "título" é obrigatório.')
      .elements()
      .filter((sentence) => !sentence.closest('[role=alert]') || isSeen(sentence));
    expect(shown).toHaveLength(1);
  });

  it('saves, says so in the server’s words and closes', async () => {
    const call = vi.fn<Save>(async () => ({ data: null, message: 'Coisa criada com sucesso!' }));
    await openForm(call);
    await title.fill('Quermesse');
    await content.fill('Em junho.');
    await button('Salvar').click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Coisa criada com sucesso!');
    expect(call.mock.calls.map(([values]) => values)).toEqual([{ title: 'Quermesse', content: '<p>Em junho.</p>' }]);
  });

  it('saves once, however often it is asked to', async () => {
    const call = vi.fn<Save>(async () => ({ data: null }));
    await openForm(call);
    await title.fill('Quermesse');
    await content.fill('Em junho.');
    const { form: element } = button('Salvar').element() as HTMLButtonElement;
    element?.requestSubmit();
    element?.requestSubmit();
    await expect.element(form).not.toBeInTheDocument();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each<[why: string, failure: unknown, sentence: RegExp]>([
    [
      'the server says so',
      new ApiError('internal', 'Ocorreu um erro inesperado.', { requestId: 'prova' }),
      /^Ocorreu um erro inesperado. ?O que você escreveu continua aqui\.$/,
    ],
    [
      'nobody answers',
      new ApiError('unavailable', 'Erro na requisição', { cause: new TypeError('Failed to fetch') }),
      unreachable,
    ],
    [
      'a renewed session can’t be read',
      new ApiError('unavailable', 'Erro na requisição', { cause: new Error('x') }),
      unreachable,
    ],
    [
      'the answer takes too long',
      new ApiError('unavailable', 'Erro na requisição', { cause: new DOMException('late', 'TimeoutError') }),
      /^Erro ao criar coisa ?O servidor demorou demais a responder\. Tente novamente em instantes\. O que você escreveu/,
    ],
  ])('says beside "Salvar" that it is not saved when %s, and loses nothing', async (_, failure, sentence) => {
    const call = vi.fn<Save>().mockRejectedValueOnce(failure);
    await screen.viewport(1280, 500);
    await openForm(call);
    await title.fill('Quermesse');
    await content.fill('Em junho.');
    await button('Salvar').click();
    await expect.element(form.getByRole('alert')).toMatchTextContent(sentence);
    await expect.element(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect.element(button('Salvar')).toBeInViewport({ ratio: 1 });
    await expect.element(title).toHaveValue('Quermesse');
    await expect.element(content).toHaveTextContent('Em junho.');
  });

  it('says so when the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openForm(() => Promise.reject(new ApiError('unavailable', 'Erro na requisição', { cause: new TypeError() })));
    await title.fill('Quermesse');
    await content.fill('Em junho.');
    await button('Salvar').click();
    await expect
      .element(form.getByRole('alert'))
      .toMatchTextContent('Você está sem conexão com a internet. Tente novamente quando ela voltar.');
    vi.restoreAllMocks();
  });

  it('can’t be closed while it is saved: what is on its way can’t be discarded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ data: null }>();
    await openForm(() => promise);
    await title.fill('Quermesse');
    await content.fill('Em junho.');
    await button('Salvar').click();
    await expect.element(screen.getByText('Salvando...')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    history.back();
    await expect.poll(() => history.state?.layer).toBe(true);
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Quermesse');
    resolve({ data: null });
    await expect.element(form).not.toBeInTheDocument();
  });

  it('asks before it throws away what was written, and not when nothing was', async () => {
    await openForm();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();

    await screen.getByRole('button', { name: 'Abrir' }).click();
    await title.fill('Quase');
    await button('Cancelar').click();
    await question.getByRole('button', { name: 'Continuar escrevendo' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Quase');
    await button('Cancelar').click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(form).not.toBeInTheDocument();
  });

  it('warns before the tab is left while something is not saved', async () => {
    const leaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openForm();
    expect(leaving()).toBe(false);
    await title.fill('Quase');
    await expect.poll(leaving).toBe(true);
  });
});

it('Escape closes only what lies on top', async () => {
  await openForm();
  const palette = screen.getByRole('dialog', { name: 'Cor do texto' });
  const link = screen.getByRole('dialog', { name: 'Link' });
  const closesWithEscape = async (layer: typeof palette) => {
    await expect.element(layer).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(layer).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
  };

  await button('Cor do texto').click();
  await closesWithEscape(palette);
  await button('Link').click();
  await closesWithEscape(link);
  await title.fill('Escrito');
  await userEvent.keyboard('{Escape}');
  await closesWithEscape(question);
});
