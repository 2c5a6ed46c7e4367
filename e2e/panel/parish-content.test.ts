import { expect, it, onTestFinished } from 'vitest';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { baseUrl } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { call, notice, openPanel, openSection } from './panel.ts';

const contactRow = async () => {
  const { data } = await call<ParishContentItem[]>('GET', '/parish-content?limit=100', undefined, 'admin');
  const row = data.find(({ kind }) => kind === 'contact');
  if (!row) throw new Error('the demonstration has no contact');
  return row;
};

it('an administrator changes the parish’s telephone, which the API then answers', async () => {
  const { id, content } = await contactRow();
  onTestFinished(async () => {
    await call('PUT', `/parish-content/${id}`, { content }, 'admin');
  });
  const page = await openSection('parish-info', { signedInAs: 'admin' });
  const contacts = page.getByRole('region', { name: 'Contatos' });
  await contacts.getByRole('button', { name: 'Editar: Contatos' }).click();
  const form = page.getByRole('dialog', { name: 'Contatos' });
  await form.getByLabel('Telefone').fill('(88) 3611-2233');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await notice(page, 'O site está sendo atualizado.').waitFor();
  await contacts.getByText('(88) 3611-2233').waitFor();
  expect((await contactRow()).content).toMatchObject({ ...content, phone: '8836112233' });
});

it('the section opens with it, and shows the page that is worked at, without its scripts and links', async () => {
  const page = await openSection('parish-info', { signedInAs: 'admin' });
  await page.getByRole('tab').first().waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Sua paróquia', 'Textos avulsos']);
  await page.getByRole('button', { name: 'Contatos', exact: true }).click();
  const framed = page.frameLocator('iframe[title="Contato, como num celular"]');
  await framed.getByRole('heading', { level: 1 }).waitFor();
  const link = framed.getByRole('link', { name: 'Liturgia' }).first();
  await link.dispatchEvent('click');
  const [, frame] = page.frames();
  expect(frame?.url()).toBe(`${baseUrl}/contato`);
  // Without a script no island becomes more than its words.
  await framed.locator('astro-island[ssr]').first().waitFor({ state: 'attached' });
});

it.each([360, 1280])('the tab has no axe violations and fits a screen of %i pixels', async (width) => {
  const page = await openSection('parish-info', { signedInAs: 'admin', width, theme: width < 768 ? 'dark' : 'light' });
  await page.getByRole('heading', { level: 2, name: 'Doações' }).waitFor();
  await expectNoAxeViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

it('an editor finds neither the section nor its tab', async () => {
  const page = await openPanel({ signedInAs: 'editor' });
  expect(await page.getByRole('button', { name: 'Informações da paróquia' }).count()).toBe(0);
  expect(await page.getByText(/^Sua paróquia/).count()).toBe(0);
  await page.evaluate(() => history.replaceState({ section: 'parish-info', tab: 'parish-content' }, ''));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
});
