import { chromium } from 'playwright';
import { checkDigits } from '#contract/cpf-digits.ts';
import { chromiumLaunch } from '../chromium.ts';
import type { StackProcess } from '../stack-process.ts';
import { type StoredSession, signIn } from '../staff.ts';
import { type Figure, percentile } from './report.ts';

const payers = 50_000;
/** Rows per insert. */
const batchSize = 250;
const calls = 15;

/** Lists and searches of 50,000 payers, and the panel's longest task while somebody types. */
export async function measurePayers(stack: StackProcess): Promise<Figure[]> {
  await growPayers(stack, payers);
  const session = await signIn(stack.baseUrl, 'financial');
  const headers = { Authorization: `Bearer ${JSON.parse(new Map(session).get('token') ?? '{}').access_token}` };
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const start = performance.now();
      const response = await fetch(`${stack.baseUrl}/api/dizimistas?page=1&limit=10&${query(call)}`, { headers });
      const { pagination } = await response.json();
      if (!response.ok || pagination.total === 0) throw new Error(`${query(call)}: ${response.status}, nothing found`);
      times.push(performance.now() - start);
    }
    figures.push({ name: `50,000 payers, ${name}: p95`, value: percentile(times, 0.95), unit: 'ms', atMost: 300 });
  }
  return [...figures, await measureTyping(stack, session)];
}

/** A different one each time; each finds something. */
const queries: Record<string, (call: number) => string> = {
  list: (call) => `page=${call + 1}`,
  'by number': () => 'sort=numero',
  'by birthday': () => 'sort=aniversario',
  name: (call) => `nome_completo=maria%20${call + 20}%20souza`,
  'a name of thousands': () => 'nome_completo=souza',
  'a name of two letters': () => 'nome_completo=ma',
  'CPF, masked': (call) => `cpf=${cpfOf(call + 100).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')}`,
  'a part of a CPF': (call) => `cpf=${cpfOf(call + 100).slice(3, 9)}`,
  telephone: (call) => `telefone=${telephoneOf(call + 100).slice(4)}`,
  community: (call) => `comunidade_setor=setor%20${call + 10}`,
  ordinal: (call) => `numero_ordinal=${call + 100}`,
  active: () => 'dizimista_ativo=true',
  inactive: () => 'dizimista_ativo=false',
  incomplete: () => 'incompleto=true',
  'birthdays of a month': (call) => `aniversario=${(call % 12) + 1}`,
  'all of them': (call) =>
    `nome_completo=lima&comunidade_setor=setor%20${10 + 3 * call}&dizimista_ativo=true&aniversario=2`,
};

const cpfOf = (n: number): string => {
  const nine = String(100_000_000 + ((n * 7_919_777) % 800_000_000));
  return nine + checkDigits(nine);
};
const telephoneOf = (n: number): string => `859${String(10_000_000 + n * 1_731).slice(-8)}`;

/** Adds so many payers. */
export async function growPayers(stack: Pick<StackProcess, 'baseUrl' | 'keys'>, payers: number): Promise<void> {
  const { secretKey } = await stack.keys();
  const headers = { apikey: secretKey, 'Content-Type': 'application/json' };
  for (let first = 0; first < payers; first += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, payers - first) }, (_, index) => payer(first + index));
    const body = JSON.stringify(rows);
    const response = await fetch(`${stack.baseUrl}/rest/v1/dizimistas`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`Payers could not be added: ${response.status} ${await response.text()}`);
  }
}

const payer = (n: number) => ({
  nome_completo: `${['Maria', 'José', 'Antônia', 'Francisco'][n % 4]} ${Math.floor(n / 4)} ${['de Souza', 'Lima', 'da Silva'][n % 3]}`,
  cpf: cpfOf(n),
  telefone: telephoneOf(n),
  comunidade_setor: `Setor ${n % 90}`,
  data_nascimento: new Date(Date.UTC(1940, 0, 1 + (n % 20_000))).toISOString().slice(0, 10),
  dizimista_ativo: n % 20 > 0,
  consentimento_lgpd: n % 10 === 0,
  politica_privacidade: n % 10 === 0,
  notes: 'Prefere ser visitado à tarde, quando a filha está em casa.',
});

/** The longest task of the panel's page while a filter and a form are typed into. */
async function measureTyping({ baseUrl }: StackProcess, session: StoredSession): Promise<Figure> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: baseUrl });
    await page.addInitScript((items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
      if (!history.state) history.replaceState({ section: 'dizimistas' }, '');
    }, session);
    await page.goto('/dashboard');
    await page.getByText('Mostrando 1 a 10').waitFor();
    await page.evaluate(() => {
      const seen = { longest: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: 'longtask' });
    });
    const answered = page.waitForResponse((response) => response.url().includes('souza'));
    const search = page.getByRole('searchbox', { name: 'Buscar dizimistas' });
    await search.pressSequentially('maria 200 souza', { delay: 60 });
    await answered;
    const opening = page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
    const whileFiltering = await opening;
    await page.getByRole('button', { name: 'Novo Dizimista' }).click();
    const form = page.getByRole('dialog', { name: 'Novo Dizimista' });
    await form.getByLabel('Nome completo').waitFor();
    // Opening the form is one task by itself.
    await page.evaluate(() => Object.assign((window as unknown as { seen: object }).seen, { longest: 0 }));
    await form.getByLabel('Nome completo').pressSequentially('Rosa Amélia Viana', { delay: 60 });
    await form.getByLabel('CPF').pressSequentially('52998224725', { delay: 60 });
    const whileWriting = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
    const value = Math.max(whileFiltering, whileWriting);
    return { name: 'the longest task while typing in the section of payers', value, unit: 'ms', atMost: 50 };
  } finally {
    await browser.close();
  }
}
