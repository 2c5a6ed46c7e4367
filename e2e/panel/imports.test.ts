import { describe, expect, it } from 'vitest';
import { checkDigits } from '#contract/cpf-digits.ts';
import type { ListedDizimista } from '#contract/dizimistas.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { call, openSection, unique } from './panel.ts';

/** A CPF that no other run uses. */
function newCpf(): string {
  const nine = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  return nine + checkDigits(nine);
}

const found = async (name: string): Promise<ListedDizimista[]> =>
  (
    await call<ListedDizimista[]>(
      'GET',
      `/dizimistas?nome_completo=${encodeURIComponent(name)}&limit=10`,
      undefined,
      'financial',
    )
  ).data;

describe('the import of payers', () => {
  it('brings the rows of a sheet into the register, without a consent that no paper proves, and takes them back', async () => {
    const name = unique('Importada');
    const page = await openSection('dizimistas', { signedInAs: 'financial' });
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar dizimistas' });
    await dialog.getByRole('button', { name: 'Escolher planilha' }).waitFor();
    await expectNoAxeViolations(page);
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'antigos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Nome;CPF;Fone;LGPD;Privacidade\n${name} Ana;${newCpf()};(85) 99999-1234;Sim;Sim\n${name} Bia;;;;\n;;1;;\n`,
        'latin1',
      ),
    });
    await dialog.getByRole('button', { name: 'Conferir linhas' }).click();
    await dialog.getByRole('cell', { name: /"nome completo" é obrigatório/ }).waitFor();
    await dialog.getByRole('button', { name: 'Continuar: importar 2 e deixar 1 de fora' }).click();
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await dialog.getByText('2 dizimistas novos no cadastro.').waitFor();
    const brought = await found(name);
    expect(brought.map(({ nome_completo, incompleto }) => [nome_completo, incompleto])).toEqual([
      [`${name} Ana`, true],
      [`${name} Bia`, true],
    ]);

    await dialog.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('dialog', { name: 'Desfazer importação' }).getByRole('button', { name: 'Confirmar' }).click();
    await dialog.getByText('A importação foi desfeita.').waitFor();
    expect(await found(name)).toEqual([]);
    await dialog.getByText('Fechar', { exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('saves the model sheet', async () => {
    const page = await openSection('dizimistas', { signedInAs: 'admin' });
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar modelo' }).click();
    expect((await saved).suggestedFilename()).toBe('modelo-dizimistas.xlsx');
  });
});
