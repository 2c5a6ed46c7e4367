import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { maxPhotoBytes, photo, photoSentences } from '#contract/fields/photo.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { pictureFile } from '../../../testing/picture-files.ts';
import { PhotoInput } from './PhotoInput.tsx';

let written = '';

function Form({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  const onChange = (chosen: string) => {
    written = chosen;
    setValue(chosen);
  };
  return (
    <main>
      <h1>Foto</h1>
      <PhotoInput details={photo({ label: 'foto' }).details} label="Foto" required={false} {...{ value, onChange }} />
    </main>
  );
}

beforeEach(() => {
  written = '';
});

/** Chooses a file as the device's picker does, because the test's own upload takes seconds for 5 MB. */
function choose(file: File): void {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const button = (name: string) => screen.getByRole('button', { name });
const shown = screen.getByRole('img', { name: 'Foto escolhida' });

/** The size and type of the resulting photo. */
async function writtenPicture() {
  const blob = await (await fetch(written)).blob();
  const { width, height } = await createImageBitmap(blob);
  return { width, height, type: blob.type };
}

describe('a photo', () => {
  it('is shown round, replaced and removed, and passes axe', async () => {
    await renderInPanel(<Form />);
    await expectNoAxeViolations();
    choose(await pictureFile('a.png', 'image/png', { width: 60, height: 40 }));
    await expect.element(shown).toBeVisible();
    await expectNoAxeViolations();
    const first = written;
    choose(await pictureFile('b.png', 'image/png', { width: 40, height: 60 }));
    await expect.poll(() => written !== first).toBe(true);
    await button('Remover foto').click();
    await expect.element(shown).not.toBeInTheDocument();
    expect(written).toBe('');
    expect(document.activeElement?.textContent).toBe('Escolher foto');
  });
});

it.each([
  [1600, 1200, 800, 600],
  [900, 1800, 400, 800],
  [300, 200, 300, 200],
])('of %i × %i pixels is a JPEG of %i × %i', async (width, height, ...reduced) => {
  await renderInPanel(<Form />);
  choose(await pictureFile('foto.png', 'image/png', { width, height }));
  await expect.element(shown).toBeVisible();
  expect(await writtenPicture()).toEqual({ width: reduced[0], height: reduced[1], type: 'image/jpeg' });
});

it.each<[string, () => File, string]>([
  ['a text', () => new File(['a'], 'a.txt', { type: 'text/plain' }), photoSentences.noImage],
  [
    'HEIC by its first bytes',
    () => new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_2.jpg', { type: 'image/jpeg' }),
    'Este navegador não abre fotos em HEIC, o formato do iPhone. Envie a foto para você por WhatsApp e use a que chegar, ou salve-a como JPEG.',
  ],
  ['a file without a type', () => new File(['a'], 'a'), photoSentences.noImage],
  [
    'more than 5 MB',
    () => new File([new Uint8Array(maxPhotoBytes + 1)], 'a.jpg', { type: 'image/jpeg' }),
    photoSentences.tooLarge,
  ],
  ['a renamed script', () => new File(['alert(1)'], 'a.jpg', { type: 'image/jpeg' }), photoSentences.unreadable],
])('that is %s is refused with its sentence, and what was there stays', async (_, file, sentence) => {
  const first = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  await renderInPanel(<Form first={first} />);
  choose(file());
  await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence);
  await expect.element(shown).toHaveAttribute('src', first);
  expect(written).toBe('');
});
