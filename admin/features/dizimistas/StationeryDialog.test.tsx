import { getDocumentProxy } from 'unpdf';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { LabelledDizimista } from '#contract/dizimistas.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { StationeryButton } from './StationeryButton.tsx';

let payers: LabelledDizimista[];
let asked: URLSearchParams[];
let files: Promise<File>[];

const payerOf = (at: number): LabelledDizimista => ({
  numero_ordinal: at + 1,
  nome_completo: `Ana Lima ${at}`,
  endereco: `Rua das Flores, ${at}`,
  comunidade_setor: at % 2 ? 'Matriz' : 'São Pedro',
  erased_at: null,
});

beforeEach(() => {
  localStorage.removeItem('stationery-shifts');
  [payers, asked, files] = [[0, 1, 2].map(payerOf), [], []];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname === '/api/dizimistas/print/labels') asked.push(searchParams);
    const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)));
    const data = payers.slice(((page ?? 1) - 1) * (limit ?? 0), (page ?? 1) * (limit ?? 0));
    const pagination = { page, limit, total: payers.length, pages: Math.ceil(payers.length / (limit ?? 1)) };
    return Response.json({ success: true, data, pagination });
  });
  const original = URL.createObjectURL.bind(URL);
  const saved = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) files.push(Promise.resolve(file));
    return original(file);
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    for (const each of [spy, saved, click]) each.mockRestore();
  });
});

const field = (label: string) => screen.getByLabelText(label, { exact: true });
const make = () => screen.getByRole('button', { name: 'PDF', exact: true }).click();

async function open(chosen = {}) {
  await renderInPanel(<StationeryButton chosen={chosen} />);
  await screen.getByRole('button', { name: 'Envelopes e etiquetas' }).click();
  await expect.element(field('O que imprimir')).toBeVisible();
}

/** The texts of the file's pages, and its name. */
async function savedFile(which = 0) {
  await expect.poll(() => files.length, { timeout: 15_000 }).toBe(which + 1);
  const file = (await files[which]) as File;
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])));
  }
  await document.loadingTask.destroy();
  return { name: file.name, pages };
}

it('labels of a month are of all active payers, by number or community, with their addresses if wanted', async () => {
  await open();
  await expectNoAxeViolations();
  await field('Mês').selectOptions('Março');
  await field('Ordem').selectOptions('Comunidade e nome');
  await field('Com o endereço').click();
  await make();
  const { name, pages } = await savedFile();
  expect(name).toMatch(/^etiquetas-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pages).toHaveLength(1);
  const names = pages[0]?.filter((text) => text.startsWith('Ana Lima'));
  expect(names).toEqual(['Ana Lima 1', 'Ana Lima 0', 'Ana Lima 2']);
  expect(pages[0]).toContain('Rua das Flores, 2');
  expect(pages[0]?.filter((text) => /^D0000\dM03\d\d$/.test(text))).toHaveLength(3);
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { dizimista_ativo: 'true', page: '1', limit: '100' },
  ]);
});

it('a year of envelopes has each payer’s twelve months one after the other, of whom the register’s filters find', async () => {
  payers = [payerOf(0), { ...payerOf(1), erased_at: '2026-11-22T12:00:00+00:00' }];
  await open({ aniversario: '3' });
  await field('O que imprimir').selectOptions('Envelopes C6, 114 × 162 mm');
  await field('Mês').selectOptions('O ano inteiro: um para cada mês');
  await make();
  const { name, pages } = await savedFile();
  expect(name).toMatch(/^envelopes-/);
  expect(pages).toHaveLength(12);
  expect(pages.map((texts) => texts.some((text) => text.startsWith('D00001M'))).every(Boolean)).toBe(true);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ dizimista_ativo: 'true', aniversario: '3' });
});

it('what the printer prints aside is remembered on this device, for each kind', async () => {
  await open();
  await field('Mover para a direita (mm)').fill('1,5');
  await screen.getByRole('button', { name: 'Fechar' }).last().click();
  await screen.getByRole('button', { name: 'Envelopes e etiquetas' }).click();
  await expect.element(field('Mover para a direita (mm)')).toHaveValue('1,5');
  await field('O que imprimir').selectOptions('Envelopes DL, 110 × 220 mm');
  await expect.element(field('Mover para a direita (mm)')).toHaveValue('0');
});

it('without anybody says so', async () => {
  payers = [];
  await open();
  await field('Para quem').selectOptions('Ativos de uma comunidade');
  await field('Comunidade ou setor').fill('Nenhuma');
  await make();
  await expect.element(screen.getByText('Ninguém foi escolhido: mude os filtros.')).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ comunidade_setor: 'Nenhuma' });
});

it('1,500 labels take ten seconds at most, in a worker', async () => {
  payers = Array.from({ length: 1500 }, (_, at) => payerOf(at));
  await open();
  const begun = performance.now();
  await make();
  await expect.poll(() => files.length, { timeout: 20_000 }).toBe(1);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect((await savedFile()).pages).toHaveLength(50);
});
