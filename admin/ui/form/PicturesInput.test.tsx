import { beforeEach, expect, it, vi } from 'vitest';
import { commands, page as screen, userEvent } from 'vitest/browser';
import { defineFields, optional } from '#contract/fields/field.ts';
import { picture } from '#contract/fields/picture.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { line } from '#contract/fields/text.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { pictureFile } from '../../testing/picture-files.ts';
import { FormFields } from './FormFields.tsx';
import { defineForm, refusalsIn } from './form-definition.ts';
import { useRecordForm } from './record-form.ts';

const fields = defineFields({
  name: line({ label: 'nome', max: 80 }),
  site: optional(line({ label: 'site', max: 5 })),
  photo_1: optional(picture({ label: 'foto 1' })),
  description_1: optional(line({ label: 'descrição da foto 1', max: 200 })),
  photo_2: optional(picture({ label: 'foto 2' })),
  description_2: optional(line({ label: 'descrição da foto 2', max: 200 })),
});

const definition = defineForm({
  fields,
  body: bodyOf(fields),
  titleField: 'name',
  personal: false,
  more: ['site'],
  pictures: [
    ['photo_1', 'description_1'],
    ['photo_2', 'description_2'],
  ],
});

const save = vi.fn();
const empty = definition.valuesOf(undefined);

function Form({ values = {} }: { values?: Partial<typeof empty> }) {
  const form = useRecordForm((written: typeof empty) => refusalsIn(definition, written), { ...empty, ...values });
  return (
    <main>
      <h1>Comunidade</h1>
      <form onSubmit={form.onSubmit((written) => save(written))} noValidate>
        <FormFields definition={definition} form={form} />
        <button type="submit">Salvar</button>
      </form>
    </main>
  );
}

beforeEach(async () => {
  save.mockClear();
  await commands.photoService('takes');
  await commands.photoService('takes');
});

const sentAs = (number: number) => `/storage/v1/object/public/media/${`${number}`.padStart(32, '0')}.webp`;
const small = (name: string) => pictureFile(name, 'image/jpeg', { width: 320, height: 180 });
const photos = screen.getByRole('group', { name: 'Fotos', exact: true });
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const shown = (name: string) => photos.getByRole('img', { name, exact: true });

function drop(...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const place = photos.getByText('Até 2 fotos', { exact: false }).element();
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

it('pictures that are dropped together fill their places, each with its description asked', async () => {
  await renderInPanel(<Form />);
  await expect.element(screen.getByLabelText('Descrição da foto 1')).not.toBeInTheDocument();
  drop(await small('altar.jpg'), await small('torre.jpg'), await small('sino.jpg'));
  await expect.element(shown('Foto 1')).toBeVisible();
  await expect.element(shown('Foto 2')).toBeVisible();
  await expect.element(photos.getByRole('alert')).toHaveTextContent('Cabem 2 fotos: a última ficou de fora.');
  await expect.element(button('Escolher mais fotos')).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolations();
  await screen.getByLabelText(/^Nome/).fill('Farol');
  await screen.getByLabelText('Descrição da foto 2').fill('A torre');
  await button('Salvar').click();
  const [written] = save.mock.lastCall ?? [];
  expect([written.photo_1, written.photo_2].sort()).toEqual([sentAs(1), sentAs(2)]);
  expect(written).toMatchObject({ name: 'Farol', description_1: '', description_2: 'A torre' });
});

it('one that is removed leaves its place and its description, and another takes them', async () => {
  await renderInPanel(<Form values={{ name: 'Farol', photo_1: sentAs(9), description_1: 'O altar' }} />);
  await expect.element(screen.getByLabelText('Descrição da foto 1')).toHaveValue('O altar');
  await button('Remover imagem').click();
  await expect.element(shown('Foto 1')).not.toBeInTheDocument();
  await expect.element(button('Escolher fotos')).toHaveFocus();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, [await small('torre.jpg')]);
  await expect.element(shown('Foto 1')).toHaveAttribute('src', sentAs(1));
  await expect.element(screen.getByLabelText('Descrição da foto 1')).toHaveValue('');
});

it('what is seldom filled in is behind “Mais”, unless it is filled in or wrong', async () => {
  const first = await renderInPanel(<Form />);
  await expect.element(button('Mais')).toHaveAttribute('aria-expanded', 'false');
  await button('Mais').click();
  await screen.getByLabelText('Site').fill('demasiado');
  await button('Mais').click();
  await expect.element(screen.getByLabelText('Site')).not.toBeVisible();
  await button('Salvar').click();
  await expect.element(screen.getByLabelText('Site')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await first.unmount();
  await renderInPanel(<Form values={{ site: 'farol' }} />);
  await expect.element(screen.getByLabelText('Site')).toBeVisible();
});
