import { expect, it } from 'vitest';
import type { Account } from '#contract/users.ts';
import { openPage } from '../actors.ts';
import { staff } from '../staff.ts';
import { describeSection } from './describe-section.ts';
import { chooseAction, focused, given, openSection, unique } from './panel.ts';
import { users } from './sections.ts';

describeSection(users);

it('an administrator gives a new password, the person signs in with it and changes it to one of their own', async () => {
  const name = unique('Bento');
  const email = `${crypto.randomUUID()}@paroquia.test`;
  await given<Account>('/auth/users', { name, email, password: 'novena-123', role: 'common' }, 'admin');
  const page = await openSection('users', { signedInAs: 'admin' });
  await page.getByRole('searchbox', { name: 'Buscar usuários' }).fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  // The header and the matching row.
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await row.getByText('Nunca').waitFor();
  await row.getByText('Comum').waitFor();
  const opener = await chooseAction(page, 'Trocar senha', name);
  const box = page.getByRole('dialog', { name: `Trocar a senha de ${name}` });
  const save = box.getByRole('button', { name: 'Trocar senha' });
  await save.click();
  await box.getByRole('alert').filter({ hasText: 'Digite uma nova senha' }).waitFor();
  await box.getByLabel('Nova senha').fill('12345');
  await save.click();
  await box.getByRole('alert').filter({ hasText: 'A senha deve ter pelo menos 6 caracteres' }).waitFor();
  await box.getByLabel('Nova senha').fill('rosario-456');
  await save.click();
  const told = page.getByRole('dialog', { name: 'Sucesso' });
  await told.getByText('Senha alterada com sucesso!').waitFor();
  await told.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => focused(page)).toBe(opener);

  const own = await openPage({ expectedErrors: /400/ });
  await own.goto('/login');
  await own.getByLabel('E-mail').fill(email);
  await own.getByLabel('Senha', { exact: true }).fill('rosario-456');
  await own.getByRole('button', { name: 'Entrar' }).click();
  await own.waitForURL('**/dashboard');
  await own.getByRole('button', { name: 'Trocar senha' }).click();
  const dialog = own.getByRole('dialog', { name: 'Trocar senha' });
  await dialog.getByLabel(/^Senha atual/).fill('errada');
  await dialog.getByLabel(/^Nova senha/).fill('só-minha-789');
  await dialog.getByRole('button', { name: 'Trocar senha' }).click();
  const failed = own.getByRole('dialog', { name: 'Erro' });
  await failed.getByText('A senha atual está incorreta.').waitFor();
  await failed.getByRole('button', { name: 'OK' }).click();
  await dialog.getByLabel(/^Senha atual/).fill('rosario-456');
  await dialog.getByRole('button', { name: 'Trocar senha' }).click();
  await own.getByRole('dialog', { name: 'Sucesso' }).getByText('Senha alterada com sucesso!').waitFor();
});

it('says what it means to take the own account away, and marks it', async () => {
  const page = await openSection('users', { signedInAs: 'admin', expectedErrors: /409/ });
  const row = page.getByRole('row').filter({ hasText: staff.admin });
  await row.getByText('(você)').waitFor();
  await row.getByRole('button', { name: /^Editar: / }).click();
  const form = page.getByRole('dialog', { name: 'Editar Usuário' });
  await form.getByLabel('Ativo').uncheck();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Desativar a própria conta?' });
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await form
    .getByRole('alert')
    .filter({ hasText: 'O último administrador ativo não pode ser excluído, desativado nem mudar de papel.' })
    .waitFor();
});
