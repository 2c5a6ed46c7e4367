import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { checkDigits } from '#contract/cpf-digits.ts';

const titles = ['Nome', 'CPF', 'Telefone', 'Nascimento', 'Sexo', 'Estado civil', 'Endereço', 'Bairro', 'Cidade'];
const more = ['Comunidade', 'Ativo', 'Forma de pagamento', 'Valor', 'Dizimista desde', 'Obs'];
/** The columns of the consents, of which each row brings all. */
export const consentTitles = ['LGPD', 'Privacidade', 'Comunicações'];

/** An Excel file as an office has it, with fifteen columns, and three more with consents. */
export function payerSheet(count: number, { consents = false } = {}): Uint8Array {
  const agreed = consents ? consentTitles.map(() => 'Sim') : [];
  const lines = [
    [...titles, ...more, ...(consents ? consentTitles : [])],
    ...Array.from({ length: count }, (_, index) => [...payer(index), ...agreed]),
  ];
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
  const contact = [`${nine}${checkDigits(nine)}`, `(85) 9${String(80_000_000 + index)}`, '26/03/1980', 'F', 'Casada'];
  const place = [`Rua das Flores, ${index}`, 'Centro', 'Fortaleza', `Comunidade ${index % 20}`];
  return [name, ...contact, ...place, 'Sim', 'Pix', (index % 90) + 10, '21/02/2015', 'Veio do livro antigo'];
}
