import { setTimeout } from 'node:timers/promises';
import { chromium, type Locator, type Page } from 'playwright';
import { checkDigits } from '#contract/cpf-digits.ts';
import { chromiumLaunch } from '../chromium.ts';
import type { StackProcess } from '../stack-process.ts';
import { signIn, staff, staffPassword } from '../staff.ts';
import { consentTitles, payerSheet } from './payer-sheet.ts';
import type { Figure } from './report.ts';

const usual = 5_000;
/** As many as a sheet may have, of which one is that of the titles. */
const most = 25_000 - 1;

/** A task that takes longer makes a page stutter. */
const longestTask = 50;

/** Measures an import of rows with fifteen columns in the panel, and the page's response meanwhile. */
export const measureImport = (stack: StackProcess): Promise<Figure[]> =>
  measure(stack, { name: `import of ${usual} rows`, rows: usual, atMost: 20 }, payerSheet(usual), (dialog) =>
    dialog.getByRole('button', { name: `Importar ${usual} dizimistas` }).click(patient),
  );

/** The same with three consents of each person, whose proof is a paper. */
export async function measureImportWithConsents(stack: StackProcess): Promise<Figure[]> {
  const sheet = payerSheet(usual, { consents: true });
  const name = `import of ${usual} rows with consents`;
  const figures = await measure(stack, { name, rows: usual, atMost: 20 }, sheet, giveConsents);
  await expectConsents(stack, usual);
  return figures;
}

/** The largest import with consents and its undoing, and how long another person's saves take meanwhile. */
export async function measureLargestImport(stack: StackProcess): Promise<Figure[]> {
  const saves = savesOfAnother(stack);
  const sheet = payerSheet(most, { consents: true });
  let undoing = 0;
  const figures = await measure(
    stack,
    { name: `import of ${most} rows with consents`, rows: most },
    sheet,
    giveConsents,
    async (dialog) => {
      await expectConsents(stack, most);
      const start = performance.now();
      await dialog.getByRole('button', { name: 'Desfazer' }).click();
      const question = dialog.page().getByRole('dialog', { name: 'Desfazer importação' });
      await question.getByRole('button', { name: 'Confirmar' }).click();
      await dialog.getByText('A importação foi desfeita.').waitFor(patient);
      undoing = (performance.now() - start) / 1000;
    },
  );
  const times = await saves.stop();
  return [
    ...figures,
    { name: 'its undoing', value: undoing, unit: 's' },
    {
      name: `longest of ${times.length} saves of another person meanwhile`,
      value: Math.max(...times),
      unit: 'ms',
      atMost: 1000,
    },
  ];
}

/** Milliseconds of each save of a new payer, one after the other, until `stop`. */
function savesOfAnother({ baseUrl }: StackProcess) {
  let stopped = false;
  const save = async (headers: Record<string, string>, n: number): Promise<number> => {
    const nine = String(900_000_000 + n);
    const payer = {
      nome_completo: `Vizinha ${n}`,
      cpf: `${nine}${checkDigits(nine)}`,
      consentimento_lgpd: true,
      politica_privacidade: true,
    };
    const start = performance.now();
    const response = await fetch(`${baseUrl}/api/dizimistas`, { method: 'POST', headers, body: JSON.stringify(payer) });
    if (!response.ok) throw new Error(`A save was refused: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
    return performance.now() - start;
  };
  const saving = (async () => {
    const session = new Map(await signIn(baseUrl, 'editor'));
    const { access_token } = JSON.parse(session.get('token') ?? '{}');
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
    const times: number[] = [];
    for (; !stopped; await setTimeout(100)) times.push(await save(headers, times.length));
    return times;
  })();
  // Thrown by `stop`.
  saving.catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      return saving;
    },
  };
}

async function giveConsents(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Continuar' }).click(patient);
  await dialog.getByLabel('Os consentimentos foram dados num papel').check();
  await dialog.getByLabel(/^Papel/).fill('Ficha de adesão, pasta azul');
  await dialog.getByLabel(/^Data do papel/).fill('2019-05-01');
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
}

/** Checking and taking over all rows each take seconds, or minutes on a busy machine. */
const patient = { timeout: 300_000 };

interface Measured {
  name: string;
  rows: number;
  /** Seconds; without it the figures are only reported. */
  atMost?: number;
}

async function measure(
  stack: StackProcess,
  { name, rows, atMost }: Measured,
  sheet: Uint8Array,
  takeOver: (dialog: Locator) => Promise<void>,
  afterwards?: (dialog: Locator) => Promise<void>,
): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Fortaleza' });
    const dialog = await openImport(page, stack.baseUrl);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    const start = performance.now();
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'dizimistas.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(sheet),
    });
    await dialog.getByRole('button', { name: 'Conferir linhas' }).click(patient);
    await takeOver(dialog);
    await dialog.getByText(`${rows} dizimistas novos no cadastro.`).waitFor(patient);
    const seconds = (performance.now() - start) / 1000;
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    await afterwards?.(dialog);
    return [
      { name, value: seconds, unit: 's', ...(atMost && { atMost }) },
      {
        name: 'longest task of the page meanwhile',
        value: Math.max(longestTask, ...tasks),
        unit: 'ms',
        ...(atMost && { atMost: 200 }),
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Signs in on a page and opens the import's dialog. */
async function openImport(page: Page, baseUrl: string): Promise<Locator> {
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('E-mail').fill(staff.financial);
  await page.getByLabel('Senha', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Dizimistas' }).first().click();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar dizimistas' });
  await dialog.getByRole('button', { name: 'Escolher planilha' }).waitFor();
  return dialog;
}

/** Throws unless imports have brought all consents of these rows. */
async function expectConsents({ baseUrl, keys }: StackProcess, rows: number): Promise<void> {
  const { secretKey } = await keys();
  const headers = { apikey: secretKey, Prefer: 'count=exact' };
  const response = await fetch(`${baseUrl}/rest/v1/consents?select=id&proof=eq.import&limit=1`, { headers });
  const consents = Number(response.headers.get('content-range')?.split('/')[1]);
  if (consents !== rows * consentTitles.length) throw new Error(`The import brought ${consents} consents.`);
}
