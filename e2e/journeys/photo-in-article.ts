import type { Page } from 'playwright';
import { expect } from 'vitest';

export const photoAlt = 'A praça com bandeiras';

/** Chooses a photo for the article that is open in the editor. */
export async function insertPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Imagem', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Imagem' });
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher foto do aparelho' }).click();
  await (await chosen).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await drawing(page) });
  await dialog.getByLabel('Descrição da imagem').fill(photoAlt);
  await dialog.getByRole('button', { name: 'Inserir' }).click();
  const inEditor = page.getByRole('img', { name: photoAlt });
  await expect.poll(() => inEditor.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
}

/** Twice as wide as high, and larger than a page needs. */
async function drawing(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1000 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = 'rgb(0 90 160)';
    context.fillRect(0, 0, 2000, 1000);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The article's image, once it has loaded. */
export async function shownImage(page: Page) {
  const image = page.getByRole('img', { name: photoAlt });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  return image.evaluate((element: HTMLImageElement) => ({
    width: element.getAttribute('width'),
    height: element.getAttribute('height'),
    loading: element.getAttribute('loading'),
    decoding: element.decoding,
    naturalWidth: element.naturalWidth,
  }));
}
