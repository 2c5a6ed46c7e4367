import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sentencesAbout } from '#contract/noun.ts';
import { call, focused, given, notice, openSection, removedAfterwards, unique } from './panel.ts';
import { fillIn, type RowSection, shownIn } from './section.ts';

interface Row extends Record<string, unknown> {
  id: string;
}

/**
 * The battery that every section with rows runs: create, edit, refuse, delete and order, on the real stack. How the
 * widgets behave is tested beside them; what only this section does is its own tests' matter.
 */
export function describeSection(section: RowSection): void {
  const { id, path, fields, role = 'editor', ordered, unreachable, called = (name) => name } = section;
  const [naming] = fields;
  const words = sentencesAbout(section.noun);
  const body = (name: string, change: object = {}) => ({
    ...Object.fromEntries(fields.map((field) => [field.name, field.stored ?? field.value])),
    [naming.name]: name,
    ...change,
  });
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const named = (name: string) => (row: Record<string, unknown>) => row[naming.name] === name;
  const readAll = async () => (await call<Row[]>('GET', `${path}?limit=100`, undefined, role)).data;

  describe(`the section ${id}`, () => {
    it('writes what is filled in', async () => {
      const name = unique(String(naming.value));
      removedAfterwards(path, named(name), role);
      const page = await openSection(id, { signedInAs: role });
      await page.getByRole('button', { name: words.newTitle }).click();
      const form = page.getByRole('dialog', { name: words.newTitle });
      for (const field of fields) await fillIn(form, field, field === naming ? name : field.value);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await notice(page, words.created).waitFor();
      await form.waitFor({ state: 'detached' });
      await rowOf(page, name).waitFor();
      expect(await focused(page)).toBe(words.newTitle);
      expect((await readAll()).find(named(name))).toMatchObject(body(name));
    });

    it('shows what was written, and changes it', async () => {
      const name = unique(String(naming.value));
      const { id: row } = await given<Row>(path, body(name), role);
      const page = await openSection(id, { signedInAs: role });
      await page.getByRole('button', { name: `Editar: ${called(name)}` }).click();
      const form = page.getByRole('dialog', { name: words.editTitle });
      for (const field of fields) {
        await expect.poll(() => shownIn(form, field)).toBe(field === naming ? name : field.value);
      }
      await fillIn(form, naming, `${name} mudou`);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await notice(page, words.updated).waitFor();
      await rowOf(page, `${name} mudou`).waitFor();
      await expect.poll(() => focused(page)).toBe(`Editar: ${called(`${name} mudou`)}`);
      expect((await call<Row>('GET', `${path}/${row}`, undefined, role)).data).toMatchObject(body(`${name} mudou`));
    });

    it('refuses what the contract refuses before it asks the server', async () => {
      const page = await openSection(id, { signedInAs: role, expectedErrors: /ERR_FAILED/ });
      const writes: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
      await page.getByRole('button', { name: words.newTitle }).click();
      const form = page.getByRole('dialog', { name: words.newTitle });
      for (const field of fields) {
        for (const [value, sentence] of field.refused ?? []) {
          await fillIn(form, field, value);
          await form.getByRole('button', { name: 'Salvar' }).click();
          await form.getByRole('alert').getByText(sentence).waitFor();
        }
        await fillIn(form, field);
      }
      expect(writes).toEqual([]);
      if (!unreachable) return;

      await page.route(`**/api${path}`, (route) => route.abort(), { times: 1 });
      await form.getByRole('button', { name: 'Salvar' }).click();
      await form.getByRole('alert').filter({ hasText: words.failedToCreate }).waitFor();
    });

    it('deletes what it is told to, once it has asked', async () => {
      const name = unique(String(naming.value));
      const { id: row } = await given<Row>(path, body(name), role);
      const page = await openSection(id, { signedInAs: role, expectedErrors: /ERR_FAILED/ });
      const remove = page.getByRole('button', { name: `Excluir: ${called(name)}` });
      const question = page.getByRole('dialog', { name: 'Excluir' });
      await remove.click();
      await question.getByText(`Tem certeza que deseja excluir ${words.called(called(name))}?`).waitFor();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(`Excluir: ${called(name)}`);
      expect((await call('GET', `${path}/${row}`, undefined, role)).status).toBe(200);

      if (unreachable) {
        await page.route(`**/api${path}/*`, (route) => route.abort(), { times: 1 });
        await remove.click();
        await question.getByRole('button', { name: 'Confirmar' }).click();
        const told = page.getByRole('dialog', { name: words.failedToRemove });
        await told.getByRole('button', { name: 'OK' }).click();
        await told.waitFor({ state: 'detached' });
        expect(await focused(page)).toBe(`Excluir: ${called(name)}`);
      }

      await remove.click();
      await question.getByRole('button', { name: 'Confirmar' }).click();
      await notice(page, words.removed).waitFor();
      await rowOf(page, name).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^Excluir: /);
      expect((await call('GET', `${path}/${row}`, undefined, role)).status).toBe(404);
    });

    it.runIf(unreachable)('says so when its rows can’t be read, with a way out', async () => {
      const page = await openSection(id, { signedInAs: role, expectedErrors: /ERR_FAILED/ }, (prepared) =>
        prepared.route(`**/api${path}?*`, (route) => route.abort()),
      );
      const failure = page.getByRole('alert').filter({ hasText: words.failedToLoad });
      await failure.waitFor();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('table').waitFor();
    });

    it.runIf(ordered)('arranges its rows, and keeps the arrangement', async () => {
      for (const place of ['Terceira', 'Segunda', 'Primeira']) await given(path, body(unique(place)), role);
      const names = async () => (await readAll()).slice(0, 5).map((row) => String(row[naming.name]));
      const before = await names();
      const page = await openSection(id, { signedInAs: role });
      await page.getByRole('button', { name: 'Ordenar' }).click();
      const dialog = page.getByRole('dialog', { name: words.orderTitle });
      await expect.poll(() => focused(page)).toBe(words.orderTitle);
      await dialog.getByRole('button', { name: `Descer: ${before[0]}` }).click();
      await page.keyboard.press('Alt+ArrowDown');
      await dialog.getByRole('button', { name: `Levar ao topo: ${before[2]}` }).click();
      const expected = [before[2], before[1], before[0], before[3], before[4]];
      expect((await dialog.getByRole('listitem').allTextContents()).slice(0, 5)).toEqual(expected);
      await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
      await notice(page, 'Ordem atualizada com sucesso!').waitFor();
      await expect.poll(() => focused(page)).toBe('Ordenar');
      expect(await names()).toEqual(expected);
      await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(before[2]);
    });
  });
}
