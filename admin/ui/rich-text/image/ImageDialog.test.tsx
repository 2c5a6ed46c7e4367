import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, commands, page, userEvent } from 'vitest/browser';
import { maxMediaBytes } from '#contract/media.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { pictureFile, withPlace } from '../../../testing/picture-files.ts';
import { RichTextField } from '../RichTextField.tsx';

const editor = page.getByRole('textbox', { name: 'Conteúdo' });
const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const description = dialog.getByLabelText('Descrição da imagem');
const progress = dialog.getByRole('progressbar', { name: 'Parte enviada' });
const alert = () => dialog.getByRole('alert').query()?.textContent;
const images = () => [...editor.element().querySelectorAll('img')];

let written = '';

function Form({ value }: { value: string }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && (
        <RichTextField
          label="Conteúdo"
          value={value}
          onChange={(html) => {
            written = html;
          }}
        />
      )}
      <button type="button" onClick={() => setOpen(false)}>
        Fechar formulário
      </button>
    </>
  );
}

async function openEditor(value = '<p>antes</p>', look = {}): Promise<void> {
  written = value;
  await renderInPanel(<Form value={value} />, look);
  await expect.element(editor).toBeVisible();
}

const openDialog = async (): Promise<void> => {
  await page.getByRole('toolbar').getByRole('button', { name: 'Imagem', exact: true }).click();
  await expect.element(button('Escolher foto do aparelho')).toBeVisible();
};

async function choose(...files: File[]): Promise<void> {
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
}

const dataOf = (...files: File[]): DataTransfer => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};

const pasteFiles = (...files: File[]) =>
  editor
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: dataOf(...files), bubbles: true, cancelable: true }));

const small = (name = 'altar.jpg') => pictureFile(name, 'image/jpeg', { width: 320, height: 180 });

/** The uploaded image as a reader's browser decodes it. */
async function sent() {
  const [photo] = await commands.sentPhotos();
  if (!photo) throw new Error('Nothing was sent');
  const bytes = Uint8Array.from(atob(photo.bytes), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: photo.type }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
  return { type: photo.type, bytes, width: image.width, height: image.height, colourAt };
}

/** As in Safari, which writes PNG in its place. */
function withoutWebp() {
  const { toBlob } = HTMLCanvasElement.prototype;
  const attempts = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
  attempts.mockImplementation(function (this: HTMLCanvasElement, done, type, quality) {
    toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
  });
  onTestFinished(() => attempts.mockRestore());
}

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** As a phone on a slow line sends. Bytes a second. */
async function slowDown(uploadThroughput: number): Promise<void> {
  const change = (upload: number) =>
    cdp().send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: upload,
    });
  await cdp().send('Network.enable');
  await change(uploadThroughput);
  onTestFinished(() => change(-1).then(() => {}));
}

beforeEach(async () => {
  await commands.photoService('takes');
  await commands.photoService('takes');
});

describe('a photo that is chosen', () => {
  it('is sent upright, small and without its place, and stands in the text with its size and description', async () => {
    const camera = await withPlace(await pictureFile('IMG_1.jpg', 'image/jpeg', { width: 2400, height: 1200 }));
    expect(text(new Uint8Array(await camera.arrayBuffer()))).toContain('Exif');
    await openEditor();
    await editor.click();
    await openDialog();
    await choose(camera);
    await expect.element(description).toHaveFocus();
    await description.fill('O altar florido');
    await button('Inserir').click();
    await expect.element(dialog).not.toBeInTheDocument();

    const photo = await sent();
    expect(photo).toMatchObject({ type: 'image/webp', width: 800, height: 1600 });
    expect(text(photo.bytes)).not.toMatch(/Exif|EXIF|XMP|GPS/);
    const [top, bottom] = [photo.colourAt(400, 100), photo.colourAt(400, 1500)];
    expect(top[0]).toBeGreaterThan(150);
    expect(bottom[2]).toBeGreaterThan(150);

    const src = `/storage/v1/object/public/media/${'1'.padStart(32, '0')}.webp`;
    await expect
      .poll(() => written)
      .toBe(`<p>antes</p><img src="${src}" alt="O altar florido" width="1600" height="900"><p></p>`);
    await expect.element(editor).toHaveFocus();
  });

  it('is never made larger', async () => {
    await openEditor();
    await openDialog();
    await choose(await small());
    await description.fill('O altar');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await sent()).toMatchObject({ width: 320, height: 180 });
  });

  it('is sent as JPEG, on white, where the browser can’t write WebP', async () => {
    const file = await pictureFile('desenho.png', 'image/png', {
      width: 200,
      height: 100,
      colours: ['transparent', 'rgb(0 0 200)'],
    });
    withoutWebp();
    await openEditor();
    await openDialog();
    await choose(file);
    await description.fill('Um desenho');
    await button('Inserir').click();
    await expect.element(dialog).not.toBeInTheDocument();
    const photo = await sent();
    expect(photo.type).toBe('image/jpeg');
    expect(photo.colourAt(20, 50)).toEqual([255, 255, 255]);
    expect(images()[0]?.getAttribute('src')).toMatch(/\.jpg$/);
  });

  it('is never larger than the API takes it, not even noise as JPEG', async () => {
    const file = await pictureFile('neve.png', 'image/png', { width: 1600, height: 1600, noise: true });
    withoutWebp();
    await openEditor();
    pasteFiles(file);
    // The picture moves what stands below it once it is open.
    await expect.element(button('Inserir')).toBeEnabled();
    await dialog.getByLabelText('Só decorativa').click();
    await button('Inserir').click();
    await expect.element(dialog).not.toBeInTheDocument();
    const { bytes, width } = await sent();
    expect(width).toBe(1600);
    expect(bytes.length).toBeLessThanOrEqual(maxMediaBytes);
  });

  it('needs a description, or the choice that it is only decorative', async () => {
    await openEditor();
    await openDialog();
    await choose(await small());
    await button('Inserir').click();
    const complaint = dialog.getByText('Descreva a imagem em poucas palavras ou marque “Só decorativa”.');
    await expect.element(complaint).toBeVisible();
    await expect.element(description).toHaveFocus();
    await description.fill('  ');
    await button('Inserir').click();
    await expect.element(complaint).toBeVisible();
    await expect.element(description).toHaveFocus();
    await dialog.getByLabelText('Só decorativa').click();
    await expect.element(complaint).not.toBeInTheDocument();
    await button('Inserir').click();
    await expect.poll(() => written).toContain('alt="" width="1600"');
  });

  it.each<[what: string, file: () => Promise<File> | File, sentence: RegExp]>([
    [
      'larger than 10 MB',
      () => new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
      /^A imagem tem 10,1 MB; o limite é de 10 MB\./,
    ],
    ['HEIC', () => new File(['ftypheic'], 'IMG_1.HEIC', { type: '' }), /não abre fotos em HEIC/],
    [
      'a broken picture',
      () => new File(['x'], 'a.png', { type: 'image/png' }),
      /^Não foi possível abrir esta imagem\./,
    ],
    [
      'a drawing that may hold scripts',
      () =>
        new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.svg', {
          type: 'image/svg+xml',
        }),
      /^Não foi possível abrir esta imagem\./,
    ],
  ])('is refused when it is %s, and another may be chosen', async (_, file, sentence) => {
    await openEditor();
    pasteFiles(await file());
    await expect.poll(alert).toMatch(sentence);
    await expect.element(button('Inserir')).toBeDisabled();
    await choose(await small());
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button('Inserir')).toBeEnabled();
    expect(await commands.sentPhotos()).toEqual([]);
  });
});

it('a file that is no picture is refused, and another may be chosen', async () => {
  await openEditor();
  await openDialog();
  await choose(new File(['x'], 'avisos.pdf', { type: 'application/pdf' }));
  await expect.poll(alert).toMatch(/^Este arquivo não é uma imagem\./);
  await choose(await small());
  await expect.element(button('Inserir')).toBeEnabled();
});

describe('while it is sent', () => {
  it('the part that has left is shown, and it can be stopped and sent again', async () => {
    const file = await pictureFile('neve.jpg', 'image/jpeg', { width: 900, height: 900, noise: true });
    await openEditor();
    await openDialog();
    await choose(file);
    await description.fill('Neve');
    await commands.photoService('waits');
    await slowDown(60_000);
    await button('Inserir').click();
    const part = () => (progress.element() as HTMLProgressElement).value;
    await expect.poll(() => part() > 0 && part() < 1, { interval: 20 }).toBe(true);
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Enviando a imagem...');
    await expect.element(button('Parar')).toHaveFocus();
    // A new version of the site must not reload the page meanwhile.
    expect(document.documentElement.dataset.busy).toBeDefined();
    await userEvent.keyboard('{Enter}');
    await expect.element(progress).not.toBeInTheDocument();
    await expect.element(button('Inserir')).toHaveFocus();
    await expect.poll(commands.abandonedPhotos).toBe(1);
    expect(images()).toEqual([]);

    await slowDown(-1);
    await commands.photoService('takes');
    await button('Inserir').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(images()).toHaveLength(1);
  });

  it.each<[what: string, leave: () => Promise<unknown>]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the dialog’s button', () => button('Cancelar').click()],
    ['the form’s end', async () => (page.getByText('Fechar formulário').element() as HTMLElement).click()],
  ])('%s stops it, and nothing is inserted', async (_, leave) => {
    await openEditor();
    await commands.photoService('waits');
    await openDialog();
    await choose(await small());
    await description.fill('O altar');
    await button('Inserir').click();
    await expect.poll(async () => (await commands.sentPhotos()).length).toBe(1);
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(commands.abandonedPhotos).toBe(1);
    expect(written).toBe('<p>antes</p>');
  });

  it.each<['refuses' | 'hangs up', RegExp]>([
    ['refuses', /^O espaço para fotos acabou: nada foi salvo\. .*Ela continua aqui\.$/],
    ['hangs up', /^A imagem não foi enviada\. Não foi possível falar com o servidor\..*Ela continua aqui\.$/],
  ])('a server that %s is told, and the same picture is sent again', async (manner, sentence) => {
    await openEditor();
    await commands.photoService(manner);
    await openDialog();
    await choose(await small());
    await description.fill('O altar');
    await button('Inserir').click();
    await expect.poll(alert).toMatch(sentence);
    expect(images()).toEqual([]);
    if (manner === 'refuses') await expectNoAxeViolations();
    await commands.photoService('takes');
    await expect.element(button('Tentar novamente')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => written).toContain('alt="O altar"');
  });
});

describe('pictures that are pasted or dropped', () => {
  it('are sent one after the other, where the cursor is', async () => {
    await openEditor('<p>um</p><p>dois</p>');
    (editor.element() as HTMLElement).focus();
    getSelection()?.collapse(editor.element().querySelector('p'), 1);
    pasteFiles(await small('a.jpg'), await small('b.jpg'), await small('c.jpg'));
    await expect.element(page.getByRole('dialog', { name: 'Imagem 1 de 3' })).toBeVisible();
    await description.fill('primeira');
    await button('Inserir').click();
    await expect.element(page.getByRole('dialog', { name: 'Imagem 2 de 3' })).toBeVisible();
    await expect.element(description).toHaveFocus();
    await expect.element(description).toHaveValue('');
    await button('Pular esta').click();
    await expect.element(page.getByRole('dialog', { name: 'Imagem 3 de 3' })).toBeVisible();
    await description.fill('terceira');
    await button('Inserir').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(images().map(({ alt }) => alt)).toEqual(['primeira', 'terceira']);
    expect(written.replace(/<img[^>]*>/g, 'IMG')).toBe('<p>um</p>IMGIMG<p></p><p>dois</p>');
  });

  it('stand where they were dropped', async () => {
    await openEditor('<p>um</p><p>dois</p><p>três</p>');
    const { left, bottom } = editor.getByText('dois').element().getBoundingClientRect();
    const event = new DragEvent('drop', {
      dataTransfer: dataOf(await small()),
      bubbles: true,
      cancelable: true,
      clientX: left + 300,
      clientY: bottom - 4,
    });
    editor.getByText('dois').element().dispatchEvent(event);
    await dialog.getByLabelText('Só decorativa').click();
    await button('Inserir').click();
    await expect.poll(() => written.replace(/<img[^>]*>/g, 'IMG')).toBe('<p>um</p><p>dois</p>IMG<p></p><p>três</p>');
  });

  it('may be dropped on the dialog too', async () => {
    await openEditor();
    await openDialog();
    const place = button('Escolher foto do aparelho').element().parentElement as HTMLElement;
    place.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dataOf(await small()), bubbles: true, cancelable: true }),
    );
    await expect.element(dialog.getByText('altar.jpg')).toBeVisible();
  });

  it('never replace the panel where nothing takes them, while dragged texts are left to the browser', async () => {
    await openEditor();
    await openDialog();
    const text = new DataTransfer();
    text.setData('text/plain', 'Amém');
    const isTaken = (type: 'dragover' | 'drop', place: Element, dataTransfer: DataTransfer) =>
      !place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    const files = dataOf(await small());
    for (const place of [document.body, dialog.element(), description.element()]) {
      expect(isTaken('dragover', place, files)).toBe(true);
      expect(isTaken('drop', place, files)).toBe(true);
      expect(isTaken('drop', place, text)).toBe(false);
    }
    expect(images()).toEqual([]);
  });
});

describe('a photo that stands in the text', () => {
  const src = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';
  const placed = `<p>antes</p><img src="${src}" alt="O altar" width="320" height="180"><p>depois</p>`;

  it('is described anew, and keeps its address and size', async () => {
    await openEditor(placed);
    await editor.getByRole('img').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Imagem', exact: true }).click();
    await expect.element(description).toHaveValue('O altar');
    await expect.element(dialog.getByLabelText('Endereço da imagem')).not.toBeInTheDocument();
    await description.fill('O altar na Páscoa');
    await button('Aplicar').click();
    await expect.poll(() => written).toBe(placed.replace('O altar', 'O altar na Páscoa'));
  });

  it('makes room for another one', async () => {
    await openEditor(placed);
    await editor.getByRole('img').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Imagem', exact: true }).click();
    await choose(await small());
    await expect.element(description).toHaveValue('O altar');
    await button('Aplicar').click();
    await expect.poll(() => images().map((image) => image.getAttribute('width'))).toEqual(['1600']);
    expect(written).toContain('alt="O altar"');
  });
});

it('the dialog can be read and used on a telephone, in each state and theme', async () => {
  await page.viewport(360, 740);
  await openEditor('<p>antes</p>', { theme: 'dark' });
  await page.getByRole('button', { name: 'Mais ferramentas' }).click();
  await openDialog();
  await button('Inserir').click();
  await expectNoAxeViolations();
  await commands.photoService('waits');
  await choose(await small());
  await description.fill('O altar');
  await button('Inserir').click();
  await expect.element(progress).toBeVisible();
  await expectNoAxeViolations();
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth);
  await button('Parar').click();
  await expect.element(button('Inserir')).toBeVisible();
});

it('the keyboard alone opens the dialog, chooses in it, and leaves it to where it was', async () => {
  await openEditor();
  const tool = page.getByRole('toolbar').getByRole('button', { name: 'Imagem', exact: true });
  (tool.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Escolher foto do aparelho')).toHaveFocus();
  const asked = vi.fn();
  document.querySelector('input[type=file]')?.addEventListener('click', (event) => {
    event.preventDefault();
    asked();
  });
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  await expect.element(tool).toHaveFocus();
});
