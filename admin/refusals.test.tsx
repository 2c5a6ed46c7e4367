import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type * as z from 'zod/mini';
import { sentencesAbout } from '#contract/noun.ts';
import { rowSections } from '../e2e/panel/row-sections.ts';
import { type Field, saveButtons } from '../e2e/panel/section.ts';
import { sections } from './sections.ts';
import { renderInPanel } from './testing/panel.tsx';
import { answerWith } from './testing/payers.ts';

const button = (name: string) => screen.getByRole('button', { name, exact: true });

/** Within the form, because a filter of the list may have the same label. */
const form = screen.getByRole('dialog');
const control = ({ label, kind }: Field) =>
  kind === 'rich text'
    ? form.getByRole('textbox', { name: label })
    : form.getByLabelText(new RegExp(`^${label}( \\*)?$`));

const written = rowSections.flatMap((section) => {
  const { create } = section.calls;
  return create ? [{ ...section, create }] : [];
});

/** Optional texts are left out: they are the same in every form, and tested with their inputs. */
it.each(written)('all that the contract requires of $id is tried', ({ create, fields }) => {
  const { id: _, ...taken } = (create.body as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape;
  const tried = fields.map(({ name }) => name);
  const required = Object.keys(taken).filter((name) => !taken[name]?.safeParse(undefined).success);
  expect(tried, 'the fields in e2e/panel/sections.ts').toEqual(expect.arrayContaining(required));
  expect(Object.keys(taken), 'the fields of the contract').toEqual(expect.arrayContaining(tried));
});

describe.each(written)('the form of $id', (section) => {
  const { id, noun, fields, tab } = section;
  beforeEach(() => history.replaceState({ section: id, ...(tab && { tab: tab.id }) }, ''));
  const { Screen } = sections.find((section) => section.id === id) ?? {};
  const words = sentencesAbout(noun);

  it('refuses what the contract refuses before it asks the server', async () => {
    const calls = answerWith([]);
    if (!Screen) throw new Error(`no section ${id}`);
    await renderInPanel(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    await button(words.newTitle).click();
    for (const field of fields) {
      for (const [value, sentence] of field.refused ?? []) {
        await control(field).fill(value);
        await button(saveButtons(section).create).click();
        await expect.element(form.getByRole('alert')).toMatchTextContent(sentence);
      }
      // A valid value, so that this field's error doesn't hide the next one's.
      const isAsked = control(field).elements().length > 0;
      const isTyped = typeof field.value === 'string' && field.kind !== 'select';
      if (isAsked && isTyped) await control(field).fill(String(field.value));
    }
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
