import { chromium, type Locator, type Page } from 'playwright';
import { chromiumLaunch } from '../chromium.ts';
import type { StackProcess } from '../stack-process.ts';
import { staff, staffPassword } from '../staff.ts';
import { consentTitles, payerSheet } from './payer-sheet.ts';
import type { Figure } from './report.ts';

const rows = 5_000;

/** A task that takes longer makes a page stutter. */
const longestTask = 50;

/** An import of rows with fifteen columns in the panel, from the choice of the file to the last step, and the page meanwhile. */
export const measureImport = (stack: StackProcess): Promise<Figure[]> =>
  measure(stack, `import of ${rows} rows`, payerSheet(rows), (dialog) =>
    dialog.getByRole('button', { name: `Importar ${rows} dizimistas` }).click(patient),
  );

/** The same with three consents of each person, whose proof is a paper. */
export async function measureImportWithConsents(stack: StackProcess): Promise<Figure[]> {
  const figures = await measure(
    stack,
    `import of ${rows} rows with consents`,
    payerSheet(rows, { consents: true }),
    async (dialog) => {
      await dialog.getByRole('button', { name: 'Continuar' }).click(patient);
      await dialog.getByLabel('Os consentimentos foram dados num papel').check();
      await dialog.getByLabel(/^Papel/).fill('Ficha de adesão, pasta azul');
      await dialog.getByLabel(/^Data do papel/).fill('2019-05-01');
      await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    },
  );
  const consents = await consentsOf(stack);
  if (consents !== rows * consentTitles.length) throw new Error(`The import brought ${consents} consents.`);
  return figures;
}

/** Checking and taking over all rows each take seconds. */
const patient = { timeout: 120_000 };

async function measure(
  stack: StackProcess,
  name: string,
  sheet: Uint8Array,
  takeOver: (dialog: Locator) => Promise<void>,
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
    await dialog.getByRole('button', { name: 'Conferir linhas' }).click();
    await takeOver(dialog);
    await dialog.getByText(`${rows} dizimistas novos no cadastro.`).waitFor(patient);
    const seconds = (performance.now() - start) / 1000;
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    return [
      { name, value: seconds, unit: 's', atMost: 20 },
      { name: 'longest task of the page meanwhile', value: Math.max(longestTask, ...tasks), unit: 'ms', atMost: 200 },
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
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar dizimistas' });
  await dialog.getByRole('button', { name: 'Escolher planilha' }).waitFor();
  return dialog;
}

/** The number of consents whose proof is an import. */
async function consentsOf({ baseUrl, keys }: StackProcess): Promise<number> {
  const { secretKey } = await keys();
  const headers = { apikey: secretKey, Prefer: 'count=exact' };
  const response = await fetch(`${baseUrl}/rest/v1/consents?select=id&proof=eq.import&limit=1`, { headers });
  return Number(response.headers.get('content-range')?.split('/')[1]);
}
