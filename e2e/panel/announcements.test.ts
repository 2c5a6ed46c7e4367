import { expect, it } from 'vitest';
import type { Announcement, AnnouncementReport } from '#contract/announcements.ts';
import { describeSection } from './describe-section.ts';
import { call, chooseAction, chooseTool, given, openSection, unique } from './panel.ts';
import { announcements } from './sections.ts';

describeSection(announcements);

it('announcements say why visitors don’t see them, and what takes one from the site asks first', async () => {
  const { id, title } = await given<Announcement>('/announcements', {
    title: unique('Bingo'),
    content: '<p>Domingo.</p>',
  });
  const page = await openSection('announcements');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Em vigor').waitFor();
  await chooseAction(page, 'Editar', title);
  const form = page.getByRole('dialog', { name: 'Editar Aviso' });
  await form.getByLabel('Ativo').uncheck();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Tirar do site' });
  await question.getByText(`Os visitantes deixarão de ver o aviso “${title}” no site.`).waitFor();
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await row.getByText('Inativo').waitFor();
  const [draft] = await Promise.all([page.context().waitForEvent('page'), chooseAction(page, 'Ver', title)]);
  await draft.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(draft.url()).pathname).toBe(`/aviso/${id}/rascunho`);
});

it('announcements are found by the words of their text', async () => {
  const word = unique('mutirão');
  const { title } = await given<Announcement>('/announcements', {
    title: unique('Aviso'),
    content: `<p>O ${word}.</p>`,
  });
  const page = await openSection('announcements');
  await page.getByRole('searchbox', { name: 'Buscar avisos' }).fill(word.toUpperCase());
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('row').filter({ hasText: title }).waitFor();
});

it('announcements in force are printed on A4, with the parish’s name and without the panel', async () => {
  const title = unique('Procissão');
  await given('/announcements', {
    title,
    content: '<p>Saída às 17h.</p>',
    week_start: '2026-11-16',
    week_end: '2026-11-22',
  });
  const hidden = unique('Escondido');
  await given('/announcements', { title: hidden, content: '<p>a</p>', is_active: false });
  const { data } = await call<AnnouncementReport>('GET', '/announcements/print/report');
  const page = await openSection('announcements', { theme: 'dark' });
  const prints = page.waitForFunction(() => (window as { printed?: boolean }).printed);
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true });
  });
  await chooseTool(page, 'Imprimir');
  const sheet = page.getByRole('article');
  await sheet.getByText('Paróquia Nossa Senhora de Lourdes').waitFor();
  await prints;
  expect(await page.title()).toBe('Avisos da paróquia');
  await sheet.getByText(`${data.total} avisos`).waitFor();
  await sheet.getByText('De 16/11/2026 a 22/11/2026').first().waitFor();
  await sheet.getByText('Saída às 17h.').first().waitFor();
  expect(await sheet.getByText(hidden).count()).toBe(0);
  expect(await sheet.getByRole('heading', { level: 4 }).allTextContents()).toEqual(
    data.items.map((item) => item.title),
  );
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/Type \/Page\b.*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gs)];
  expect(pages.length).toBeGreaterThan(0);
  // Points: 210 by 297 mm.
  for (const [, width, height] of pages)
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.title()).toBe(`Avisos | ${'Paróquia Nossa Senhora de Lourdes'}`);
});

it('says why a report could not be made', async () => {
  const page = await openSection('announcements', { expectedErrors: /ERR_FAILED/ });
  await page.route('**/api/announcements/print/report', (route) => route.abort());
  await chooseTool(page, 'Imprimir');
  await page.getByRole('dialog', { name: 'Erro ao gerar relatório de avisos' }).waitFor();
});
