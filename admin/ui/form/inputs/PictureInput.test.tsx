import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page as screen, userEvent } from 'vitest/browser';
import { picture } from '#contract/fields/picture.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { pictureFile } from '../../../testing/picture-files.ts';
import { FieldInput } from '../FieldInput.tsx';
import { useRecordForm } from '../record-form.ts';

const field = picture({ label: 'imagem da capa', help: 'Aparece no alto da página.' });
const stored = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';
const sentAs = (number: number) => `/storage/v1/object/public/media/${`${number}`.padStart(32, '0')}.webp`;

const save = vi.fn();

function Form({ first = '', isShown = true }: { first?: string; isShown?: boolean }) {
  const form = useRecordForm<{ imagem: string }>(() => ({}), { imagem: first });
  return (
    <main>
      <h1>Capa</h1>
      <form onSubmit={form.onSubmit(({ imagem }) => save(imagem))} noValidate>
        {isShown && <FieldInput field={field} name="imagem" form={form} />}
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

const group = screen.getByRole('group', { name: 'Imagem da capa' });
const button = (name: string) => group.getByRole('button', { name, exact: true });
const shown = group.getByRole('img', { name: 'Imagem da capa' });
const progress = group.getByRole('progressbar', { name: 'Parte enviada' });
const small = (name = 'altar.jpg') => pictureFile(name, 'image/jpeg', { width: 320, height: 180 });

async function choose(file: File): Promise<void> {
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
}

async function saved(): Promise<unknown> {
  await screen.getByRole('button', { name: 'Salvar' }).click();
  return save.mock.lastCall?.[0];
}

describe('a picture', () => {
  it('is sent at once, shown with its aspect, replaced and removed', async () => {
    await renderInPanel(<Form />);
    await expect.element(button('Escolher foto')).toHaveAccessibleDescription('Aparece no alto da página.');
    await expectNoAxeViolations();
    await choose(await small());
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(320);
    const { width, height } = shown.element().getBoundingClientRect();
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await expectNoAxeViolations();
    expect(await saved()).toBe(sentAs(1));

    await expect.element(button('Trocar foto')).toBeVisible();
    await choose(await small('fachada.jpg'));
    await expect.element(shown).toHaveAttribute('src', sentAs(2));
    expect(await saved()).toBe(sentAs(2));

    await button('Remover foto').click();
    await expect.element(shown).not.toBeInTheDocument();
    await expect.element(button('Escolher foto')).toHaveFocus();
    expect(await saved()).toBe('');
  });

  it('that is no picture is refused with its sentence, and what was there stays', async () => {
    await renderInPanel(<Form first={stored} />);
    await choose(new File(['x'], 'avisos.pdf', { type: 'application/pdf' }));
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Este arquivo não é uma imagem\./);
    await expect.element(button('Trocar foto')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(shown).toHaveAttribute('src', stored);
    expect(await saved()).toBe(stored);
    expect(await commands.sentPhotos()).toEqual([]);
    await choose(await small());
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('while it is sent', () => {
  it('nothing else is chosen or saved, and it can be stopped by the keyboard', async () => {
    await renderInPanel(<Form first={stored} />);
    await commands.photoService('waits');
    await choose(await small());
    await expect.element(progress).toBeVisible();
    await expect.element(group.getByRole('status')).toHaveTextContent('Enviando a imagem...');
    await expect.element(button('Trocar foto')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Remover foto')).not.toBeInTheDocument();
    expect(await saved()).toBeUndefined();
    const early = 'A foto ainda está sendo enviada. Espere um instante.';
    await expect.element(screen.getByRole('alert')).toHaveTextContent(early);
    await expect.element(button('Trocar foto')).toHaveFocus();
    await expect.element(button('Trocar foto')).toHaveAccessibleDescription(`Aparece no alto da página. ${early}`);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(progress).not.toBeInTheDocument();
    await expect.poll(commands.abandonedPhotos).toBe(1);
    await expect.element(button('Trocar foto')).toHaveFocus();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(await saved()).toBe(stored);
  });

  it('the form’s end stops it', async () => {
    const { rerender } = await renderInPanel(<Form />);
    await commands.photoService('waits');
    await choose(await small());
    await expect.poll(async () => (await commands.sentPhotos()).length).toBe(1);
    await rerender(<Form isShown={false} />);
    await expect.poll(commands.abandonedPhotos).toBe(1);
  });
});

describe('a picture that could not be sent', () => {
  it.each<['refuses' | 'hangs up', RegExp]>([
    ['refuses', /^O espaço para fotos acabou: nada foi salvo\. .*Ela continua aqui\.$/],
    ['hangs up', /^A imagem não foi enviada\. Não foi possível falar com o servidor\..*Ela continua aqui\.$/],
  ])('because the server %s is sent again', async (manner, sentence) => {
    await commands.photoService(manner);
    await renderInPanel(<Form />);
    await choose(await small());
    await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence);
    await expectNoAxeViolations();
    await commands.photoService('takes');
    await button('Tentar novamente').click();
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    await expect.element(button('Trocar foto')).toHaveFocus();
    expect(await saved()).toBe(sentAs(1));
  });

  it('is given up before the form is saved', async () => {
    await commands.photoService('hangs up');
    await renderInPanel(<Form first={stored} />);
    await choose(await small());
    await expect.element(button('Tentar novamente')).toBeVisible();
    expect(await saved()).toBeUndefined();
    await expect.element(screen.getByText('A foto não foi enviada. Tente novamente ou desista dela.')).toBeVisible();
    await button('Desistir').click();
    await expect.element(shown).toHaveAttribute('src', stored);
    expect(await saved()).toBe(stored);
  });
});

it.each(['light', 'dark'] as const)('fits a telephone and passes axe in the %s theme', async (theme) => {
  await screen.viewport(360, 740);
  await renderInPanel(<Form />, { theme });
  const fits = () => document.documentElement.scrollWidth <= 360;
  await commands.photoService('waits');
  await choose(await pictureFile('torre.jpg', 'image/jpeg', { width: 1600, height: 400 }));
  await expect.element(progress).toBeVisible();
  expect(fits()).toBe(true);
  await expectNoAxeViolations();
  await commands.photoService('hangs up');
  await expect.element(button('Tentar novamente')).toBeVisible();
  expect(fits()).toBe(true);
  await expectNoAxeViolations();
});

it('the keyboard alone opens the device’s picker', async () => {
  await renderInPanel(<Form />);
  await expect.element(button('Escolher foto')).toBeVisible();
  const asked = vi.fn();
  document.querySelector('input[type=file]')?.addEventListener('click', (event) => {
    event.preventDefault();
    asked();
  });
  await userEvent.keyboard('{Tab}{Enter}');
  expect(asked).toHaveBeenCalledOnce();
});
