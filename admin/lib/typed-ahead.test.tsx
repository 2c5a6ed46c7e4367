import { useEffect, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInPanel } from '../testing/panel.tsx';
import { keepTypedAhead } from './typed-ahead.ts';

/** A form whose field is there after the letters. */
function LateForm({ isThere }: { isThere: Promise<void> }) {
  const [shown, setShown] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState('');
  useEffect(() => void isThere.then(() => setShown(true)), [isThere]);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Intenções
      </h1>
      <button
        type="button"
        onClick={() => {
          keepTypedAhead();
          // As another section does that opens.
          setTimeout(() => title.current?.focus());
        }}
      >
        Nova Intenção
      </button>
      {shown && (
        // biome-ignore lint/a11y/noAutofocus: as in the panel's forms
        <textarea aria-label="Intenção" autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      )}
    </>
  );
}

it('what is typed before the form is there stands in its first field', async () => {
  const there = Promise.withResolvers<void>();
  await renderInPanel(<LateForm isThere={there.promise} />);
  await page.getByRole('button', { name: 'Nova Intenção' }).click();
  await userEvent.keyboard('Pelx{Backspace}a intenção de ');
  there.resolve();
  const field = page.getByRole('textbox', { name: 'Intenção' });
  await expect.element(field).toHaveValue('Pela intenção de ');
  await userEvent.keyboard('Conceição');
  await expect.element(field).toHaveValue('Pela intenção de Conceição');
});
