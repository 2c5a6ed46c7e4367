import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { motionEnded } from '../../e2e/motion.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { useDialogs } from '../ui/dialogs/DialogsProvider.tsx';
import { PanelModal } from '../ui/PanelModal.tsx';
import { RichTextField } from '../ui/rich-text/RichTextField.tsx';
import { notify } from './notices.tsx';

const heading = screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name, exact: true });
/** Focuses and clicks in one step, as Enter does: a dialog that has just opened moves the focus again. */
const press = async (name: string) => {
  await expect.element(button(name)).toBeVisible();
  const element = button(name).element() as HTMLElement;
  element.focus();
  element.click();
};

/** A part of the panel under the page's title. */
const renderPage = (part: ReactNode) =>
  renderInPanel(
    <>
      <h1 tabIndex={-1}>Coisas</h1>
      {part}
    </>,
  );

function Rows({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names.map((name) => ({ name, on: false })));
  const others = (name: string) => rows.filter((row) => row.name !== name);
  return (
    <table>
      <tbody>
        {rows.map(({ name, on }) => (
          <tr key={name}>
            <td>
              <button type="button">{`Ver ${name}`}</button>
              <button
                key={String(on)}
                type="button"
                onClick={() => setRows(rows.map((row) => (row.name === name ? { name, on: !on } : row)))}
              >
                {`${on ? 'Desligar' : 'Ligar'} ${name}`}
              </button>
              <button type="button" onClick={() => setRows(others(name))}>{`Excluir ${name}`}</button>
              <button type="button" onClick={() => setRows([...others(name), { name, on }])}>{`Descer ${name}`}</button>
              <button type="button" onClick={() => setRows([])}>{`Esvaziar ${name}`}</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

describe('when the focused control is removed, the focus moves', () => {
  it.each([
    ['to what replaces it', 'Ligar B', 'Desligar B'],
    ['to the next row, when its row goes', 'Excluir B', 'Excluir C'],
    ['to the row before, when the last one goes', 'Excluir C', 'Excluir B'],
    ['nowhere, when its row only moves', 'Descer A', 'Descer A'],
  ])('%s', async (_, pressed, expected) => {
    await renderPage(<Rows names={['A', 'B', 'C']} />);
    await press(pressed);
    await expect.element(button(expected)).toHaveFocus();
  });

  it.each([
    ['the only row', ['A'], 'Excluir A'],
    ['every row', ['A', 'B'], 'Esvaziar A'],
  ])('to the page’s title, when %s goes', async (_, names, pressed) => {
    await renderPage(<Rows names={names} />);
    await press(pressed);
    await expect.element(heading).toHaveFocus();
  });

  it('back to where it was, when a notice is closed', async () => {
    await renderPage(
      <button type="button" onClick={() => notify('Pronto!')}>
        {'Avisar'}
      </button>,
    );
    await press('Avisar');
    await expect.element(button('Fechar aviso')).toBeVisible();
    await press('Fechar aviso');
    await expect.element(button('Avisar')).toHaveFocus();
  });

  it('nowhere, when the person has taken it away', async () => {
    const { rerender } = await renderPage(<Rows key="before" names={['A', 'B']} />);
    button('Ver A').element().focus();
    (document.activeElement as HTMLElement).blur();
    document.body.click();
    await rerender(<h1 tabIndex={-1}>Coisas</h1>);
    await expect.element(button('Ver A')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
});

function Levels() {
  const [form, setForm] = useState(false);
  const [inner, setInner] = useState(false);
  const { confirm, alert } = useDialogs();
  const leave = async () => {
    if (await confirm({ type: 'warning', title: 'Descartar?', text: 'Será perdido.' })) setForm(false);
  };
  return (
    <>
      <Button onClick={() => setForm(true)}>Abrir</Button>
      {form && (
        <PanelModal opened title="Formulário" onClose={leave}>
          <input aria-label="Título" data-autofocus />
          <Button onClick={() => setInner(true)}>Endereço</Button>
          <Button onClick={() => alert({ type: 'error', title: 'Erro', text: 'Tente.' })}>Errar</Button>
          <Button onClick={leave}>Sair do formulário</Button>
          {inner && (
            <PanelModal opened title="Link" zIndex={300} onClose={() => setInner(false)}>
              <Button onClick={() => setInner(false)}>Aplicar</Button>
            </PanelModal>
          )}
        </PanelModal>
      )}
    </>
  );
}

function Text() {
  const [value, setValue] = useState('');
  return <RichTextField label="Conteúdo" value={value} onChange={setValue} />;
}

function Once() {
  const [state, setState] = useState<'closed' | 'open' | 'over'>('closed');
  return (
    <>
      {state === 'closed' && <Button onClick={() => setState('open')}>Abrir</Button>}
      {state === 'open' && (
        <PanelModal opened title="Uma vez" onClose={() => setState('over')}>
          Só esta.
        </PanelModal>
      )}
    </>
  );
}

/** A list that is read anew, as after a search, while a dialog is open over it. */
function ReadAnew() {
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState(0);
  return (
    <>
      <table key={reading}>
        <tbody>
          {['A', 'B'].map((name) => (
            <tr key={name}>
              <td>
                <Button aria-label={`Editar: ${name}`} onClick={() => setOpen(true)}>
                  Editar
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && (
        <PanelModal opened title="Editar" onClose={() => setOpen(false)}>
          <Button onClick={() => setReading(reading + 1)}>Ler</Button>
        </PanelModal>
      )}
    </>
  );
}

const dialog = (name: string) => screen.getByRole('dialog', { name });

describe('a dialog', () => {
  it('begins where it says, else at its title', async () => {
    await renderPage(<Levels />);
    await press('Abrir');
    await expect.element(screen.getByLabelText('Título')).toHaveFocus();
    await press('Endereço');
    await expect.element(dialog('Link').getByText('Link', { exact: true })).toHaveFocus();
  });

  it.each<[string, opener: string, opened: string, close: () => Promise<void>]>([
    ['Escape', 'Endereço', 'Link', () => userEvent.keyboard('{Escape}')],
    ['a button of it', 'Endereço', 'Link', () => press('Aplicar')],
    ['the answer no', 'Sair do formulário', 'Descartar?', () => press('Cancelar')],
    ['an acknowledgement', 'Errar', 'Erro', () => press('OK')],
  ])('over a form, closed by %s, gives the focus back to what opened it there', async (_, opener, opened, close) => {
    await renderPage(<Levels />);
    await press('Abrir');
    await expect.element(screen.getByLabelText('Título')).toHaveFocus();
    await press(opener);
    await expect.element(dialog(opened)).toBeVisible();
    await close();
    await expect.element(button(opener)).toHaveFocus();
    await expect.element(dialog(opened)).not.toBeInTheDocument();
    await expect.element(button(opener)).toHaveFocus();
  });

  it('over a text, given up, gives the focus back to what was selected there', async () => {
    await renderPage(<Text />);
    const content = screen.getByRole('textbox', { name: 'Conteúdo' });
    await content.fill('Às 18h, na matriz.');
    await userEvent.keyboard('{Control>}a{/Control}');
    await screen.getByRole('button', { name: 'Link' }).click();
    await expect.element(screen.getByLabelText('Endereço do link')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(content).toHaveFocus();
    await expect.poll(() => getSelection()?.toString()).toBe('Às 18h, na matriz.');
  });

  it('and the form under it, closed together, give it back to what opened the form', async () => {
    await renderPage(<Levels />);
    await press('Abrir');
    await expect.element(screen.getByLabelText('Título')).toHaveFocus();
    await press('Sair do formulário');
    await expect.element(button('Cancelar')).toHaveFocus();
    await press('Confirmar');
    await expect.element(dialog('Formulário')).not.toBeInTheDocument();
    await expect.element(button('Abrir')).toHaveFocus();
  });

  it('over a list that is read anew meanwhile, gives it back to the same button of the same row', async () => {
    await renderPage(<ReadAnew />);
    const opener = button('Editar: B').element();
    await press('Editar: B');
    await press('Ler');
    await expect.poll(() => opener.isConnected).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Editar')).not.toBeInTheDocument();
    await expect.element(button('Editar: B')).toHaveFocus();
  });

  it('gives the focus to the page’s title when what opened it is gone', async () => {
    await renderPage(<Once />);
    await press('Abrir');
    await expect.element(dialog('Uma vez').getByText('Uma vez')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(heading).toHaveFocus();
  });

  it.each(['light', 'dark'] as const)(
    'dims the scroll bar’s gutter as the page, on every level (%s)',
    async (theme) => {
      await renderInPanel(<Levels />, { theme });
      const gutter = () => channels(getComputedStyle(document.documentElement).backgroundColor);
      const paper = channels(getComputedStyle(document.body).backgroundColor);
      const dimmed = (levels: number) => paper.map((channel) => channel * 0.45 ** levels);
      await press('Abrir');
      await expect.element(screen.getByLabelText('Título')).toHaveFocus();
      await motionEnded();
      expect(furthest(gutter(), dimmed(1))).toBeLessThan(1);
      await press('Endereço');
      await expect.element(dialog('Link')).toBeVisible();
      await motionEnded();
      expect(furthest(gutter(), dimmed(2))).toBeLessThan(1);
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog('Link')).not.toBeInTheDocument();
      await motionEnded();
      expect(furthest(gutter(), dimmed(1))).toBeLessThan(1);
    },
  );
});

/** Red, green and blue, from 0 to 255. */
function channels(colour: string): number[] {
  const numbers = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return colour.startsWith('color(srgb') ? numbers.map((share) => share * 255) : numbers;
}

const furthest = (some: number[], other: number[]) =>
  Math.max(...some.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));
