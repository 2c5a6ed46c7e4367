import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sentencesAbout } from '#contract/noun.ts';
import {
  call,
  chooseAction,
  chooseTool,
  focused,
  given,
  notice,
  openSection,
  removedAfterwards,
  unique,
} from './panel.ts';
import { callerOf, type Field, fillIn, type RowSection, saveButtons, shownIn } from './section.ts';

interface Row extends Record<string, unknown> {
  id: string;
}

/**
 * The tests that every section with rows runs on the real stack: create, edit, delete and order, as far as its writer
 * may. Validation and inputs are tested beside their code, and a section's special actions in its own tests.
 */
export function describeSection(section: RowSection): void {
  const [naming] = section.fields;
  if (naming) describeWritten(section, naming);
  else describeRead(section);
}

function describeRead({ id, tab, calls, noun, role = 'editor' }: RowSection): void {
  const words = sentencesAbout(noun);

  it(`the section ${id} shows its rows, and offers nothing that would change them`, async () => {
    expect([calls.create, calls.update, calls.remove].filter(Boolean)).toEqual([]);
    const page = await openSection(id, { tab: tab?.id, signedInAs: role });
    await page.getByRole('table').waitFor();
    for (const name of [words.newTitle, 'Editar', 'Excluir'])
      expect(await page.getByRole('main').getByRole('button', { name }).count(), name).toBe(0);
  });
}

function describeWritten(section: RowSection, naming: Field): void {
  const {
    id,
    tab,
    calls,
    fields,
    role = 'editor',
    ordered,
    unreachable,
    asksReason,
    called = (name) => name,
  } = section;
  const { path } = calls.list;
  const words = sentencesAbout(section.noun);
  const save = saveButtons(section);
  const remover = callerOf(calls.remove, role);
  const mayRemove = remover === role;
  const body = (name: string, change: object = {}) => ({
    ...Object.fromEntries(fields.map((field) => [field.name, field.stored ?? field.value])),
    [naming.name]: name,
    ...change,
  });
  /** The row as the API returns it. */
  const answered = (name: string) => {
    const unanswered = new Set(fields.filter((field) => field.unanswered).map((field) => field.name));
    return Object.fromEntries(Object.entries(body(name)).filter(([field]) => !unanswered.has(field)));
  };
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const sayWhy = async (form: Locator) => {
    if (asksReason) await form.getByLabel('Motivo').fill('Foi um engano');
  };
  const readAll = async () => (await call<Row[]>('GET', `${path}?limit=100`, undefined, role)).data;

  describe(`the section ${id}`, () => {
    it(`writes what is filled in, shows and changes it, and ${mayRemove ? 'deletes it once it has asked' : 'deletes nothing'}`, async () => {
      const name = unique(String(naming.value));
      const changed = `${name} mudou`;
      removedAfterwards(path, (row) => String(row[naming.name]).startsWith(name), remover);
      const page = await openSection(id, { tab: tab?.id, signedInAs: role });
      await page.getByRole('button', { name: words.newTitle }).click();
      const newForm = page.getByRole('dialog', { name: words.newTitle });
      for (const field of fields) await fillIn(newForm, field, field === naming ? name : field.value);
      await newForm.getByRole('button', { name: save.create, exact: true }).click();
      await notice(page, words.created).waitFor();
      await newForm.waitFor({ state: 'detached' });
      await rowOf(page, name).waitFor();
      expect(await focused(page)).toBe(words.newTitle);
      const listed = (await readAll()).find((row) => row[naming.name] === name);
      const read = () => call<Row>('GET', `${path}/${listed?.id}`, undefined, role);
      expect((await read()).data).toMatchObject(answered(name));

      const edited = await chooseAction(page, 'Editar', called(name));
      const form = page.getByRole('dialog', { name: words.editTitle });
      for (const field of fields) {
        await expect
          .poll(() => shownIn(form, field))
          .toBe(field === naming ? name : field.unanswered ? '' : field.value);
      }
      await fillIn(form, naming, changed);
      await sayWhy(form);
      await form.getByRole('button', { name: save.update, exact: true }).click();
      await notice(page, words.updated).waitFor();
      await rowOf(page, changed).waitFor();
      await expect.poll(() => focused(page)).toBe(edited.replace(called(name), called(changed)));
      expect((await read()).data).toMatchObject(answered(changed));

      if (!mayRemove) {
        const menu = page.getByRole('button', { name: `Ações: ${called(changed)}`, exact: true });
        if (await menu.isVisible()) await menu.click();
        expect(await page.getByRole('button', { name: `Excluir: ${called(changed)}` }).count()).toBe(0);
        expect(await page.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0);
        return;
      }
      const question = page.getByRole('dialog', { name: 'Excluir' });
      const removal = await chooseAction(page, 'Excluir', called(changed));
      await question.getByText(`Tem certeza que deseja excluir ${words.called(called(changed))}`).waitFor();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(removal);
      expect((await read()).status).toBe(200);
      await chooseAction(page, 'Excluir', called(changed));
      await sayWhy(question);
      await question.getByRole('button', { name: asksReason ? 'Excluir' : 'Confirmar' }).click();
      await notice(page, words.removed).waitFor();
      await rowOf(page, changed).waitFor({ state: 'detached' });
      // The next row may be one that is only looked at, or has a receipt. Without this row the others may have menus
      // instead of buttons; then the focus goes to the heading.
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      const next = new RegExp(
        removal.startsWith('Excluir') ? '^(Excluir|Ver|Recibo): ' : `^(Ações|Ver|Recibo): |^${heading}$`,
      );
      await expect.poll(() => focused(page)).toMatch(next);
      expect((await read()).status).toBe(404);
    });

    it.runIf(unreachable)('says so when a save or a deletion doesn’t reach the server', async () => {
      const name = unique(String(naming.value));
      await given<Row>(path, body(name), role, remover);
      const page = await openSection(id, { tab: tab?.id, signedInAs: role, expectedErrors: /ERR_FAILED/ });
      await page.getByRole('button', { name: words.newTitle }).click();
      const form = page.getByRole('dialog', { name: words.newTitle });
      for (const field of fields) await fillIn(form, field);
      await page.route(`**/api${path}`, (route) => route.abort(), { times: 1 });
      await form.getByRole('button', { name: save.create, exact: true }).click();
      await form.getByRole('alert').filter({ hasText: words.failedToCreate }).waitFor();
      await form.getByRole('button', { name: 'Cancelar' }).click();
      const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
      await question.getByRole('button', { name: 'Descartar' }).click();
      await form.waitFor({ state: 'detached' });

      await page.route(`**/api${path}/*`, (route) => route.abort(), { times: 1 });
      const removal = await chooseAction(page, 'Excluir', called(name));
      await page.getByRole('dialog', { name: 'Excluir' }).getByRole('button', { name: 'Confirmar' }).click();
      const told = page.getByRole('dialog', { name: words.failedToRemove });
      await told.getByRole('button', { name: 'OK' }).click();
      await told.waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(removal);
    });

    it.runIf(unreachable)('says so when its rows can’t be read, with a way out', async () => {
      const page = await openSection(id, { tab: tab?.id, signedInAs: role, expectedErrors: /ERR_FAILED/ }, (prepared) =>
        prepared.route(`**/api${path}?*`, (route) => route.abort()),
      );
      const failure = page.getByRole('alert').filter({ hasText: words.failedToLoad });
      await failure.waitFor();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('table').waitFor();
    });

    it.runIf(ordered)('arranges its rows, and keeps the arrangement', async () => {
      for (const place of ['Terceira', 'Segunda', 'Primeira']) await given(path, body(unique(place)), role, remover);
      const names = async () => (await readAll()).slice(0, 5).map((row) => String(row[naming.name]));
      const before = await names();
      const page = await openSection(id, { tab: tab?.id, signedInAs: role });
      const tool = await chooseTool(page, 'Ordenar');
      const dialog = page.getByRole('dialog', { name: words.orderTitle });
      await expect.poll(() => focused(page)).toBe(words.orderTitle);
      await dialog.getByRole('button', { name: `Descer: ${before[0]}` }).click();
      await page.keyboard.press('Alt+ArrowDown');
      await dialog.getByRole('button', { name: `Levar ao topo: ${before[2]}` }).click();
      const expected = [before[2], before[1], before[0], before[3], before[4]];
      expect((await dialog.getByRole('listitem').allTextContents()).slice(0, 5)).toEqual(expected);
      await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
      await notice(page, 'Ordem atualizada com sucesso!').waitFor();
      await expect.poll(() => focused(page)).toBe(tool);
      expect(await names()).toEqual(expected);
      await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(before[2]);
    });
  });
}
