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
    await expect.element(button('Escolher imagem')).toHaveAccessibleDescription('Aparece no alto da página.');
    await expectNoAxeViolations();
    await choose(await small());
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(320);
    const { width, height } = shown.element().getBoundingClientRect();
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await expectNoAxeViolations();
    expect(await saved()).toBe(sentAs(1));

    await expect.element(button('Trocar imagem')).toBeVisible();
    await choose(await small('fachada.jpg'));
    await expect.element(shown).toHaveAttribute('src', sentAs(2));
    expect(await saved()).toBe(sentAs(2));

    await button('Remover imagem').click();
    await expect.element(shown).not.toBeInTheDocument();
    await expect.element(button('Escolher imagem')).toHaveFocus();
    expect(await saved()).toBe('');
  });

  it('that is dropped is sent too, in the place of the one before', async () => {
    await renderInPanel(<Form first={stored} />);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await small());
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    group.getByText('ou solte a imagem aqui.').element().dispatchEvent(event);
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    await expectNoAxeViolations();
    expect(await saved()).toBe(sentAs(1));
  });

  it('that is no picture is refused with its sentence, and what was there stays', async () => {
    await renderInPanel(<Form first={stored} />);
    await choose(new File(['x'], 'avisos.pdf', { type: 'application/pdf' }));
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Este arquivo não é uma imagem\./);
    await expect.element(button('Trocar imagem')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(shown).toHaveAttribute('src', stored);
    expect(await saved()).toBe(stored);
    expect(await commands.sentPhotos()).toEqual([]);
    await choose(await small());
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a file that says wrongly what it is', () => {
  const heic = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic\0\0\0\0mif1heic')]);

  it('is taken by its first bytes', async () => {
    await renderInPanel(<Form />);
    await choose(new File([await small()], 'IMG-20261128-WA0003.jpg', { type: 'application/octet-stream' }));
    await expect.element(shown).toHaveAttribute('src', sentAs(1));
    expect(await saved()).toBe(sentAs(1));
  });

  it('is told to be HEIC by its first bytes', async () => {
    await renderInPanel(<Form />);
    await choose(new File([heic], 'IMG_2.jpg', { type: 'image/jpeg' }));
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Este navegador não abre fotos em HEIC/);
  });
});

it('an animation is told to stand still, until another picture is chosen', async () => {
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJMAQA7';
  const sentence = screen.getByText('A imagem é animada: aqui ela fica parada, só com o primeiro quadro.');
  await renderInPanel(<Form />);
  await choose(new File([Uint8Array.fromBase64(gif)], 'sino.gif', { type: 'image/gif' }));
  await expect.element(shown).toHaveAttribute('src', sentAs(1));
  await expect.element(sentence).toBeVisible();
  await expectNoAxeViolations();
  await choose(await small());
  await expect.element(shown).toHaveAttribute('src', sentAs(2));
  await expect.element(sentence).not.toBeInTheDocument();
});

const drawing = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`], 'brasao.svg', {
    type: 'image/svg+xml',
  });
const half = '<rect width="20" height="20" fill="#c00"/>';

/** The picture that is being sent: its size, and its left and right corners as red, green, blue and alpha. */
function pixels(): { size: string; left: number[]; right: number[] } {
  const canvas = group.element().querySelector('canvas') as HTMLCanvasElement;
  const at = (x: number) => [...(canvas.getContext('2d')?.getImageData(x, 5, 1, 1).data ?? [])];
  return { size: `${canvas.width} × ${canvas.height}`, left: at(5), right: at(canvas.width - 5) };
}

describe('a drawing', () => {
  it.each([
    ['as it is', drawing(half)],
    ['of a size alone', drawing(half, 'width="40mm" height="20mm"')],
    ['far too large', drawing(half, 'viewBox="0 0 40 20" width="400000" height="200000"')],
    [
      'with scripts, handlers and pages',
      drawing(
        `<script>window.harmed = 1</script>${half}<a href="javascript:window.harmed=1"><g onload="window.harmed=1"/></a><foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="window.harmed=1"/></p></foreignObject>`,
        'viewBox="0 0 40 20" onload="window.harmed = 1"',
      ),
    ],
    [
      'that calls other hosts',
      drawing(
        `<style>@import url(https://fora.example/a.css);</style><image href="https://fora.example/a.png" width="9" height="9"/><use href="https://fora.example/a.svg#b"/>${half}`,
      ),
    ],
  ])('%s is sent as pixels, with its transparency', async (_, file) => {
    await renderInPanel(<Form />);
    await commands.photoService('waits');
    await choose(file);
    await expect.element(progress).toBeVisible();
    const sent = pixels();
    expect(sent).toMatchObject({ size: '1024 × 512', left: [204, 0, 0, 255] });
    expect(sent.right[3]).toBe(0);
    await expect.poll(async () => (await commands.sentPhotos()).map(({ type }) => type)).toEqual(['image/webp']);
    expect('harmed' in window).toBe(false);
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('fora.example'))).toEqual([]);
  });

  it.each([
    ['that is no drawing', new File(['<p>'], 'a.svg', { type: 'image/svg+xml' })],
    ['without proportions', drawing(half, '')],
    [
      'that grows by entities',
      new File(
        [
          `<!DOCTYPE svg [<!ENTITY a "${'<g/>'.repeat(50)}">${'abcdefgh'
            .split('')
            .slice(1)
            .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(50)}">`)
            .join('')}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&h;</svg>`,
        ],
        'a.svg',
        { type: 'image/svg+xml' },
      ),
    ],
    [
      'that repeats its parts without measure',
      drawing(
        Array.from({ length: 11 }, (_, at) => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(10)}</g>`).join(''),
      ),
    ],
    [
      'that is a pattern of patterns',
      drawing('<pattern id="p"><rect width="9" height="9" fill="url(#p)"/></pattern><rect fill="url(#p)"/>'),
    ],
    ['larger than two megabytes', drawing(`<!--${'x'.repeat(2 * 1024 * 1024)}-->${half}`)],
    ['of which nothing is its own', drawing('<image href="https://fora.example/a.png" width="9" height="9"/>')],
  ])('%s is refused', async (_, file) => {
    await renderInPanel(<Form />);
    await choose(file);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Não foi possível abrir esta imagem\./);
    expect(await commands.sentPhotos()).toEqual([]);
  });
});

describe('while it is sent', () => {
  it('nothing else is chosen or saved, and it can be stopped by the keyboard', async () => {
    await renderInPanel(<Form first={stored} />);
    await commands.photoService('waits');
    await choose(await small());
    await expect.element(progress).toBeVisible();
    await expect.element(group.getByRole('status')).toHaveTextContent('Enviando a imagem...');
    await expect.element(button('Trocar imagem')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Remover imagem')).not.toBeInTheDocument();
    expect(await saved()).toBeUndefined();
    const early = 'A imagem ainda está sendo enviada. Espere um instante.';
    await expect.element(screen.getByRole('alert')).toHaveTextContent(early);
    await expect.element(button('Trocar imagem')).toHaveFocus();
    await expect.element(button('Trocar imagem')).toHaveAccessibleDescription(`Aparece no alto da página. ${early}`);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(progress).not.toBeInTheDocument();
    await expect.poll(commands.abandonedPhotos).toBe(1);
    await expect.element(button('Trocar imagem')).toHaveFocus();
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
    await expect.element(button('Trocar imagem')).toHaveFocus();
    expect(await saved()).toBe(sentAs(1));
  });

  it('is given up before the form is saved', async () => {
    await commands.photoService('hangs up');
    await renderInPanel(<Form first={stored} />);
    await choose(await small());
    await expect.element(button('Tentar novamente')).toBeVisible();
    expect(await saved()).toBeUndefined();
    await expect.element(screen.getByText('A imagem não foi enviada. Tente novamente ou desista dela.')).toBeVisible();
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
  await expect.element(button('Escolher imagem')).toBeVisible();
  const asked = vi.fn();
  document.querySelector('input[type=file]')?.addEventListener('click', (event) => {
    event.preventDefault();
    asked();
  });
  await userEvent.keyboard('{Tab}{Enter}');
  expect(asked).toHaveBeenCalledOnce();
});
