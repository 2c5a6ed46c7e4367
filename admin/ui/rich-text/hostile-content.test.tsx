import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import { getSchema } from '@tiptap/react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forbiddenBelow, hostileMarkup } from '../../../edge-functions/api/testing/hostile-markup.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { extensions } from './extensions.ts';
import { parsedWithStyles } from './inline-styles.ts';
import { RichTextField } from './RichTextField.tsx';

/** How often something ran. */
let ran = 0;
Object.assign(window, { hacked: () => (ran += 1) });

const loadedByForce = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.test'));

it('the editor keeps nothing that runs, loads or leads away, whatever it is given', async () => {
  const schema = getSchema(extensions);
  const [parser, serializer] = [DOMParser.fromSchema(schema), DOMSerializer.fromSchema(schema)];
  const faults = hostileMarkup.flatMap((markup) => {
    const shown = serializer.serializeFragment(parser.parse(parsedWithStyles(markup)).content);
    return forbiddenBelow(shown).map((fault) => `${fault} of ${markup}`);
  });
  expect(faults).toEqual([]);

  const value = hostileMarkup.filter((_, at) => at % 9 === 0).join('<p>a</p>');
  await renderInPanel(<RichTextField label="Conteúdo" value={value} onChange={() => {}} />);
  const editor = page.getByRole('textbox', { name: 'Conteúdo' });
  await expect.element(editor).toBeVisible();
  expect(forbiddenBelow(editor.element())).toEqual([]);
  expect(ran).toBe(0);
  expect(loadedByForce()).toEqual([]);
});
