import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page as screen, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { feminine } from '#contract/noun.ts';
import { motionEnded } from '../../../e2e/motion.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { PrintButton } from './PrintButton.tsx';
import { PrintPreview } from './PrintPreview.tsx';
import type { PrintDocument, PrintSection } from './print-document.ts';

const hostile = '<img src=x onerror="document.title=1"> & <b>café</b>';

const items: PrintSection = {
  title: 'Da semana',
  items: [
    { title: 'Terço dos Homens', note: 'De 16/11/2026 a 22/11/2026', text: 'Segunda-feira, às 19h.\nNo salão.' },
    { title: hostile, text: hostile },
  ],
};
const table: PrintSection = {
  title: 'Missas',
  columns: [{ header: 'Dia', width: '8rem' }, { header: 'Descrição' }],
  rows: [['Segunda-feira', hostile]],
};
const nothing: PrintSection = { title: 'Vazia', columns: [{ header: 'Nada' }], rows: [] };

const report = (sections: readonly PrintSection[]): PrintDocument => ({
  title: 'Relatório de Coisas',
  generatedAt: '2026-11-22T02:30:00+00:00',
  notes: ['3 coisas'],
  sections,
  empty: 'Não há coisas para imprimir.',
});

type Read = () => Promise<Answer<readonly PrintSection[]>>;

const renderButton = (read: Read, theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <h1>Coisas</h1>
      <PrintButton call={read} failure="Erro ao gerar relatório de coisas" documentOf={report} />
    </main>,
    { theme },
  );

const button = screen.getByRole('button', { name: 'Imprimir' }).first();
const preview = screen.getByRole('dialog', { name: 'Imprimir' });
const sheet = screen.getByRole('article');
const print = vi.fn();

beforeEach(() => {
  vi.stubGlobal('print', print);
  return () => {
    vi.unstubAllGlobals();
    print.mockReset();
  };
});

describe('a report', () => {
  it('is shown as text under the parish’s name, and printed once', async () => {
    await renderButton(async () => ({ data: [items, table, nothing] }));
    await button.click();
    await expect.element(sheet.getByText('Paróquia', { exact: true })).toBeVisible();
    await expect.element(sheet.getByRole('heading', { name: 'Relatório de Coisas' })).toBeVisible();
    await expect.element(sheet.getByText('Gerado em 21/11/2026 23:30 · 3 coisas')).toBeVisible();
    await expect.element(sheet.getByRole('heading', { name: hostile })).toBeVisible();
    await expect.element(sheet.getByRole('cell', { name: hostile })).toBeVisible();
    expect(sheet.element().querySelector('img, b')).toBeNull();
    expect(sheet.getByText('Vazia').elements()).toEqual([]);
    await expect.poll(() => print.mock.calls.length).toBe(1);
    await preview.getByRole('button', { name: 'Imprimir' }).click();
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('names the tab while it is shown, and gives back the focus', async () => {
    const before = document.title;
    await renderButton(async () => ({ data: [items] }));
    await button.click();
    await expect.poll(() => document.title).toBe('Relatório de Coisas');
    await userEvent.keyboard('{Escape}');
    await expect.element(preview).not.toBeInTheDocument();
    expect(document.title).toBe(before);
    await expect.element(button).toHaveFocus();
  });

  it('is not shown without rows: a sentence says so', async () => {
    await renderButton(async () => ({ data: [nothing] }));
    await button.click();
    const told = screen.getByRole('dialog', { name: 'Relatório de Coisas' });
    await expect.element(told.getByText('Não há coisas para imprimir.')).toBeVisible();
    await told.getByRole('button', { name: 'OK' }).click();
    await expect.element(told).not.toBeInTheDocument();
    expect(print).not.toHaveBeenCalled();
  });

  it('says what it waits for, and why it failed', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    await renderButton(() => promise);
    await button.click();
    const overlay = screen.getByRole('status').filter({ hasText: 'Gerando relatório...' });
    await expect.element(overlay).toBeInTheDocument();
    reject(new ApiError('internal', 'Ocorreu um erro.', { requestId: 'a1' }));
    const told = screen.getByRole('dialog', { name: 'Erro ao gerar relatório de coisas' });
    await expect.element(told.getByText('Ocorreu um erro.')).toBeVisible();
    await expect.element(overlay).not.toBeInTheDocument();
  });
});

describe('on paper', () => {
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  afterEach(() => emulate(''));

  it.each(['light', 'dark'] as const)(
    'stands nothing but the sheet, in ink on white from the %s theme',
    async (theme) => {
      await renderButton(async () => ({ data: [items, table] }), theme);
      await button.click();
      await expect.element(sheet).toBeVisible();
      await emulate('print');
      await motionEnded();
      const shown = [...document.querySelectorAll('body *')].filter((element) => element.getClientRects().length > 0);
      const paper = sheet.element();
      expect(shown.filter((element) => !paper.contains(element) && !element.contains(paper))).toEqual([]);
      expect(shown).toContain(paper);
      for (const ground of [document.documentElement, document.body, preview.element(), paper]) {
        expect(getComputedStyle(ground).backgroundColor).toBe('rgb(255, 255, 255)');
      }
      expect(getComputedStyle(paper).color).toBe('rgb(27, 32, 54)');
      // Nothing that leads to the sheet cuts it off at the end of a screen.
      for (let above = paper.parentElement; above; above = above.parentElement) {
        const { overflowY, position, transform } = getComputedStyle(above);
        expect({ overflowY, position, transform }).toEqual({
          overflowY: 'visible',
          position: 'static',
          transform: 'none',
        });
      }
      const [head, row] = [paper.querySelector('thead'), paper.querySelector('tbody tr')] as [Element, Element];
      expect(getComputedStyle(head).display).toBe('table-header-group');
      expect(getComputedStyle(row).breakInside).toBe('avoid');
    },
  );

  it('hides nothing of the panel when no report is shown', async () => {
    await renderButton(async () => ({ data: [] }));
    await emulate('print');
    await expect.element(button).toBeVisible();
  });
});

it.each([360, 1280])('has no axe violations on a screen of %i pixels', async (width) => {
  await screen.viewport(width, 740);
  await renderButton(async () => ({ data: [items, table] }));
  await button.click();
  await expect.element(sheet).toBeVisible();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

describe('what is read from at the altar', () => {
  const noun = feminine('intenção', 'intenções');
  const asked = (count: number) =>
    Array.from({ length: count }, (_, n) => [`Pela alma de Maria das Dores da Silva ${n}`]);
  const list = (thanks: number, dead: number): PrintDocument => ({
    ...report([
      { title: 'Ação de Graças', columns: [{ header: 'Intenção' }], rows: asked(thanks) },
      { title: 'Falecido', columns: [{ header: 'Intenção' }], rows: asked(dead) },
    ]),
    oneSheetOf: noun,
  });
  /** Points of the letters, and how high each sheet is on paper as wide as this. */
  const onPaper = async (thanks: number, dead: number, width: number) => {
    await screen.viewport(width, 740);
    const { unmount } = await renderInPanel(<PrintPreview report={list(thanks, dead)} onClose={() => undefined} />);
    await expect.element(sheet.first()).toBeVisible();
    const sheets = sheet.elements() as HTMLElement[];
    const cell = sheets[0]?.querySelector('td') as Element;
    const points = Math.round(Number.parseFloat(getComputedStyle(cell).fontSize) * 0.75);
    const rows = sheets.map((each) => each.querySelectorAll('td').length);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await screen.viewport(680, 740);
    const height = sheets[0]?.offsetHeight ?? 0;
    const foot = sheets[0]?.lastElementChild?.textContent;
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    await unmount();
    return { points, rows, isWithin: height <= (265 / 25.4) * 96, foot };
  };

  it.each([
    [3, 5, 24],
    [6, 12, 18],
    [10, 20, 14],
    [20, 40, 11],
  ])('of %i and %i rows is one sheet in letters of some %i points', async (thanks, dead, points) => {
    const desk = await onPaper(thanks, dead, 1280);
    expect(desk).toMatchObject({ points, rows: [thanks + dead], isWithin: true });
    expect(await onPaper(thanks, dead, 360)).toEqual(desk);
  });

  it('of more says how many are on the other sheet', async () => {
    const { points, rows, isWithin, foot } = await onPaper(40, 60, 1280);
    const [first = 0, other = 0] = rows;
    expect([points, isWithin, rows.length, first + other]).toEqual([10, true, 2, 100]);
    expect(first).toBeGreaterThanOrEqual(60);
    expect(foot).toBe(`Mais ${other} intenções na outra folha.`);
  });
});
