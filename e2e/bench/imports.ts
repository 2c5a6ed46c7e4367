import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { chromium } from 'playwright';
import { checkDigits } from '../../edge-functions/contract/fields/cpf.ts';
import { chromiumLaunch } from '../chromium.ts';
import type { StackProcess } from '../stack-process.ts';
import { staff, staffPassword } from '../staff.ts';
import type { Figure } from './report.ts';

const rows = 5_000;

/** A task that takes longer makes a page stutter. */
const longestTask = 50;

/** An import of 5,000 rows with fifteen columns in the panel, from the choice of the file to the last step, and the page meanwhile. */
export async function measureImport(stack: StackProcess): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Fortaleza' });
    await page.goto(`${stack.baseUrl}/login`);
    await page.getByLabel('E-mail').fill(staff.financial);
    await page.getByLabel('Senha', { exact: true }).fill(staffPassword);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Dizimistas' }).first().click();
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar dizimistas' });
    await dialog.getByRole('button', { name: 'Escolher planilha' }).waitFor();
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
      buffer: Buffer.from(sheetOf(rows)),
    });
    await dialog.getByRole('button', { name: 'Conferir linhas' }).click();
    await dialog.getByRole('button', { name: `Importar ${rows} dizimistas` }).click({ timeout: 120_000 });
    await dialog.getByText(`${rows} dizimistas novos no cadastro.`).waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - start) / 1000;
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    return [
      { name: `import of ${rows} rows`, value: seconds, unit: 's', atMost: 20 },
      { name: 'longest task of the page meanwhile', value: Math.max(longestTask, ...tasks), unit: 'ms', atMost: 200 },
    ];
  } finally {
    await browser.close();
  }
}

const titles = ['Nome', 'CPF', 'Telefone', 'Nascimento', 'Sexo', 'Estado civil', 'Endereço', 'Bairro', 'Cidade'];
const more = ['Comunidade', 'Ativo', 'Forma de pagamento', 'Valor', 'Dizimista desde', 'Obs'];

/** An Excel file as an office has it. */
function sheetOf(count: number): Uint8Array {
  const lines = [[...titles, ...more], ...Array.from({ length: count }, (_, index) => payer(index))];
  const xml = lines.map((cells, row) => `<row r="${row + 1}">${cells.map(cellOf).join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Dizimistas" r:id="r1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])));
}

const cellOf = (cell: string | number): string =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;

function payer(index: number): (string | number)[] {
  const nine = String(100_000_000 + index * 7919);
  const name = `Maria ${randomUUID().slice(0, 8)} da Silva ${index}`;
  const contact = [`${nine}${checkDigits(nine)}`, `(85) 9${String(80_000_000 + index)}`, '06/03/1980', 'F', 'Casada'];
  const place = [`Rua das Flores, ${index}`, 'Centro', 'Fortaleza', `Comunidade ${index % 20}`];
  return [name, ...contact, ...place, 'Sim', 'Pix', (index % 90) + 10, '01/02/2015', 'Veio do livro antigo'];
}
