import { read } from '@e965/xlsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { ApiError } from '#contract/errors.ts';
import { masculine } from '#contract/noun.ts';
import { defineReport, type ReportFormat } from '#contract/report.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { type Thing, things } from '../../testing/lists.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import type { ReportSource } from './make-report.ts';
import { ReportButtons } from './ReportButtons.tsx';

const definition = defineReport<Thing>({
  fileName: 'coisas',
  title: 'Coisas',
  noun: masculine('objeto', 'objetos'),
  columns: [
    { kind: 'text', title: 'Nome', width: 30, value: ({ name }) => name },
    { kind: 'number', title: 'Ordem', width: 10, summed: true, value: ({ order }) => order },
  ],
});
const tooLarge = () => Promise.reject(new ApiError('report_too_large'));

const pageOf =
  (total: number) =>
  async ({ page, limit }: { page: number; limit: number }) => ({
    data: things(Math.max(0, Math.min(limit, total - (page - 1) * limit)), (page - 1) * limit + 1),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  });

const showButtons = (source: Partial<ReportSource<Thing>>) =>
  renderInPanel(
    <ReportButtons
      source={{ definition, filters: [], download: tooLarge, readPage: pageOf(0), ...source }}
      failure="Erro ao exportar"
    />,
  );

/** The files that the panel saved. */
function savedFiles(): Promise<File>[] {
  const files: Promise<File>[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    files.push(fetch(this.href).then(async (response) => new File([await response.arrayBuffer()], name)));
  });
  onTestFinished(() => click.mockRestore());
  return files;
}

const button = (format: 'PDF' | 'XLS') => screen.getByRole('button', { name: format, exact: true });
const overlay = screen.getByRole('status').filter({ hasText: 'Gerando relatório...' });
const progress = screen.getByRole('dialog', { name: 'Gerando relatório...' });
const told = (text: string) => expect.element(screen.getByRole('alert')).toHaveTextContent(text);

describe('a report of the API', () => {
  it.each([
    ['PDF', 'pdf'],
    ['XLS', 'xls'],
  ] as const)('in %s is saved under its name, and the panel says so', async (label, format) => {
    const saved = savedFiles();
    const asked: ReportFormat[] = [];
    const download = async (which: ReportFormat) => {
      asked.push(which);
      return new File(['bytes'], 'coisas-2026-11-22.ext');
    };
    await showButtons({ download });
    await button(label).click();
    await told(`Relatório ${label} gerado com sucesso!`);
    expect(asked).toEqual([format]);
    const [file] = await Promise.all(saved);
    expect([file?.name, await file?.text(), saved.length]).toEqual(['coisas-2026-11-22.ext', 'bytes', 1]);
  });

  it('is waited for behind the busy overlay, and asked for once however often one clicks', async () => {
    const download = vi.fn(() => new Promise<File>(() => {}));
    await showButtons({ download });
    (button('PDF').element() as HTMLElement).click();
    (button('XLS').element() as HTMLElement).click();
    await expect.element(overlay).toBeInTheDocument();
    expect(download).toHaveBeenCalledOnce();
  });

  it.each([
    ['PDF', new ApiError('internal', 'Não deu.', { requestId: 'r-1' }), 'Erro ao exportar PDF', 'Não deu.'],
    ['XLS', new TypeError('Failed to fetch'), 'Erro ao exportar XLS', /^Não foi possível falar com o servidor/],
    [
      'PDF',
      new ApiError('report_empty', undefined, { requestId: 'r-1' }),
      'Relatório vazio',
      'Não há nada para colocar no relatório.',
    ],
  ] as const)('in %s that fails with %s is a dialog', async (label, error, title, text) => {
    const saved = savedFiles();
    await showButtons({ download: () => Promise.reject(error) });
    await button(label).click();
    const dialog = screen.getByRole('dialog', { name: title });
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(overlay).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(button(label)).toHaveFocus();
    expect(saved).toEqual([]);
  });

  it('that fails because the session is over says nothing of its own, and can be asked for again', async () => {
    const download = vi.fn(() => Promise.reject(new ApiError('token_expired')));
    await showButtons({ download });
    for (const times of [1, 2]) {
      await button('PDF').click();
      await expect.poll(() => download.mock.settledResults.length).toBe(times);
      await expect.element(overlay).not.toBeInTheDocument();
    }
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a report that is too large for the API', () => {
  it('is made in this browser of all pages, in their order', async () => {
    const saved = savedFiles();
    const readPage = vi.fn(pageOf(1_250));
    await showButtons({ readPage });
    await button('XLS').click();
    await told('Relatório XLS gerado com sucesso!');
    await expect.element(progress).not.toBeInTheDocument();
    expect(readPage.mock.calls.map(([{ page }]) => page)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    const [file] = await Promise.all(saved);
    expect(file?.name).toMatch(/^coisas-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = Object.values(read(await file?.arrayBuffer()).Sheets)[0];
    const values = Array.from({ length: 1_250 }, (_, index) => [
      sheet?.[`A${index + 6}`].v,
      sheet?.[`B${index + 6}`].v,
    ]);
    expect(values).toEqual(things(1_250).map(({ name, order }) => [name, order]));
  });

  it('can be a PDF', async () => {
    const saved = savedFiles();
    await showButtons({ readPage: pageOf(250) });
    await button('PDF').click();
    await told('Relatório PDF gerado com sucesso!');
    const [file] = await Promise.all(saved);
    expect((await file?.text())?.slice(0, 5)).toBe('%PDF-');
  });

  it('shows how far it is, and ends without a word or a file when it is stopped', async () => {
    const saved = savedFiles();
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    onTestFinished(() => ended.mockRestore());
    const signals: AbortSignal[] = [];
    const readPage: ReportSource<Thing>['readPage'] = (page, signal) => {
      signals.push(signal);
      if (page.page <= 3) return pageOf(30_000)(page);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    await showButtons({ readPage });
    await button('PDF').click();
    await expect.element(progress.getByText('300 de 30.000 linhas')).toBeVisible();
    await expect.element(progress.getByRole('progressbar')).toHaveAttribute('value', '300');
    await expect.element(overlay).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await progress.getByRole('button', { name: 'Parar' }).click();
    await expect.element(progress).not.toBeInTheDocument();
    await expect.poll(() => ended.mock.calls.length).toBe(1);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    expect(saved).toEqual([]);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button('PDF')).toHaveFocus();
  });

  it('has a limit as a spreadsheet, which is said after the first page', async () => {
    const saved = savedFiles();
    const readPage = vi.fn(pageOf(100_001));
    await showButtons({ readPage });
    await button('XLS').click();
    const sentence =
      'São 100.001 linhas, e uma planilha comporta no máximo 100.000. Escolha um período menor ou use mais filtros.';
    await expect
      .element(screen.getByRole('dialog', { name: 'Relatório grande demais' }).getByText(sentence))
      .toBeVisible();
    await expect.element(progress).not.toBeInTheDocument();
    expect(readPage).toHaveBeenCalledOnce();
    expect(saved).toEqual([]);
  });

  it('whose rows can’t be read is a dialog', async () => {
    await showButtons({
      readPage: async (page) => {
        if (page.page > 2) throw new ApiError('unavailable', undefined, { requestId: 'r-1' });
        return pageOf(30_000)(page);
      },
    });
    await button('PDF').click();
    await expect
      .element(
        screen
          .getByRole('dialog', { name: 'Erro ao exportar PDF' })
          .getByText(/^O serviço está indisponível no momento/),
      )
      .toBeVisible();
    await expect.element(progress).not.toBeInTheDocument();
  });
});
