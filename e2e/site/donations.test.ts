import type { Page, Request } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildBrCode } from '../../edge-functions/contract/br-code/build.ts';
import { parseBrCode } from '../../edge-functions/contract/br-code/parse.ts';
import { demonstrationGiving } from '../../edge-functions/settings/giving.ts';
import { baseUrl, openPage, pageForAll } from '../actors.ts';
import { headOfPng, type Photo, photoOf, sheetOf, textIn } from './pictures-of-codes.ts';

const key = demonstrationGiving.PARISH_PIX_KEY;
const ours = buildBrCode({ key, name: 'Paroquia N S de Lourdes', city: 'Fortaleza' });
const foreign = buildBrCode({ key: 'golpe@mau.example', name: 'Paroquia N S de Lourdes', city: 'Fortaleza' });

/** Opens the page, built as for a parish with a provider or without, whose check is ready. */
async function openGiving(page: Page, withProvider = false): Promise<void> {
  await page.route('**/doacao', async (route) => {
    const response = await route.fetch();
    const unmarked = (await response.text()).replace(/ data-provider(="")?/, '');
    const body = withProvider ? unmarked.replace(' data-check=', ' data-provider data-check=') : unmarked;
    await route.fulfill({ response, body });
  });
  await page.goto('/doacao', { waitUntil: 'networkidle' });
  await expect.poll(() => page.getByRole('button', { name: 'Conferir' }).isEnabled()).toBe(true);
}

const checkScript = /^\/_astro\/code-check\b.*\.js$/;

/** The same, where the first touch of the check has loaded its script. */
async function openCheck(page: Page): Promise<void> {
  await openGiving(page);
  const loaded = page.waitForEvent('requestfinished', (request) => checkScript.test(new URL(request.url()).pathname));
  await page.getByLabel('Cole o código PIX').focus();
  await loaded;
}

/** Collects the page's requests until the test ends. */
function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  const note = (request: Request) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  onTestFinished(() => void page.off('request', note));
  return asked;
}

const answer = (page: Page) => page.locator('.check').getByRole('status');

/** True if the whole answer is on the screen. */
const isOnScreen = (page: Page) =>
  answer(page).evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

async function choose(page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

describe('the parish’s code', () => {
  const giving = pageForAll(openGiving, { width: 360 });

  it('is a picture of the text that is copied, read by another reader', async () => {
    const page = giving();
    const code = page.getByRole('img', { name: 'Código QR do PIX da paróquia' });
    expect(await code.evaluate((svg) => [svg.clientWidth, svg.clientHeight])).toEqual([300, 300]);
    const text = await textIn(await code.screenshot());
    expect(text).toBe(ours);
    expect(await page.locator('[data-copy]').first().getAttribute('data-copy')).toBe(text);
    expect(parseBrCode(text ?? '')).toMatchObject({ key, city: 'Fortaleza' });
  });

  it('is copied with one touch on the first screen of a phone', async () => {
    const page = giving();
    await page.evaluate(() => scrollTo(0, 0));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const button = page.getByRole('button', { name: 'Copiar o código PIX' });
    const box = await button.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(740);
    await button.click();
    await page.getByRole('button', { name: 'Copiado!' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ours);
    await button.waitFor();
  });

  it('is there without script and on paper, with the bank’s details and the name that the bank shows', async () => {
    const page = await openPage({ width: 360, withoutScript: true });
    await page.goto('/doacao');
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      expect(await page.getByRole('img', { name: 'Código QR do PIX da paróquia' }).isVisible()).toBe(true);
      for (const words of [ours, key, ...Object.values(demonstrationGiving).slice(4)]) {
        expect(await page.getByText(words, { exact: true }).first().isVisible(), words).toBe(true);
      }
      expect(await page.getByText(demonstrationGiving.PARISH_PIX_HOLDER).first().isVisible()).toBe(true);
      expect(await page.locator('main :is(button, input, textarea)').filter({ visible: true }).count()).toBe(0);
    }
  });
});

describe('the check of a code', () => {
  const giving = pageForAll(openCheck, { width: 360 });

  it('is loaded at its first touch, and answers what was asked before', async () => {
    const page = await openPage({ width: 360 });
    const asked = noteRequests(page);
    const isLoaded = () => asked.some((path) => checkScript.test(path));
    await openGiving(page);
    await page.getByRole('button', { name: 'Conferir' }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(isLoaded()).toBe(false);
    await page.getByLabel('Cole o código PIX').evaluate((field: HTMLTextAreaElement, code) => {
      field.value = code;
    }, ours);
    await page.getByRole('button', { name: 'Conferir' }).press('Enter');
    await answer(page).getByText('É da paróquia', { exact: true }).waitFor();
    expect(isLoaded()).toBe(true);
  });

  it('reads a photo that is chosen before anything else is touched', async () => {
    const page = await openPage({ width: 360 });
    await openGiving(page);
    await choose(page, 'foto.png', await sheetOf(ours, 'https://paroquia.example'), 'image/png');
    await answer(page).getByText('É da paróquia', { exact: true }).waitFor();
  });

  it('says so when it does not come, and comes with the next question', async () => {
    const page = await openPage({ width: 360, expectedErrors: /ERR_FAILED|code-check/ });
    await openGiving(page);
    await page.route(/code-check/, (route) => route.abort());
    await page.getByLabel('Cole o código PIX').fill(ours);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await answer(page).getByText('Não foi possível conferir agora.').waitFor();
    await page.unroute(/code-check/);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await answer(page).getByText('É da paróquia', { exact: true }).waitFor();
  });

  it.each([
    ['the parish’s', ours, 'É da paróquia'],
    ['another’s', foreign, 'Não é da paróquia: não pague'],
    ['one with a wrong checksum', `${ours.slice(0, -4)}0000`, 'Este código tem erros: não pague'],
    ['10 kB', ours.padEnd(10_000, '0'), 'Este código tem erros: não pague'],
    ['a key', key, 'Isto é uma chave PIX, a da paróquia'],
    ['a word', 'paróquia', 'Isto não é um código PIX'],
    ['nothing', '', 'Cole o código primeiro'],
  ])('judges %s when it is pasted, and asks nobody', async (_, text, verdict) => {
    const page = giving();
    const asked = noteRequests(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByLabel('Cole o código PIX').fill(text);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await answer(page).getByText(verdict, { exact: true }).waitFor();
    await expect.poll(() => answer(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => isOnScreen(page)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('can’t tell another’s from the provider’s while nobody tells the provider’s keys', async () => {
    const page = await openPage({ width: 360 });
    await openGiving(page, true);
    await page.getByLabel('Cole o código PIX').fill(foreign);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await answer(page).getByText('Não dá para saber: confira o nome que o banco mostra', { exact: true }).waitFor();
  });

  const photos: [what: string, photo: Omit<Photo, 'text'>, text: string, verdict: string][] = [
    ['a sheet', { width: 1200, height: 1600, side: 600 }, ours, 'É da paróquia'],
    ['a turned sheet, blurred', { width: 1600, height: 1200, side: 400, turn: 37, blur: 1.5 }, ours, 'É da paróquia'],
    ['a screen', { width: 1200, height: 1600, side: 500, turn: 4, screen: true }, ours, 'É da paróquia'],
    [
      '12 megapixels',
      { width: 1500, height: 2000, side: 400, turn: 12, enlarged: 2 },
      foreign,
      'Não é da paróquia: não pague',
    ],
  ];
  it.each(photos)('reads a photo of %s and asks for its reader alone', async (_, photo, text, verdict) => {
    const page = giving();
    const asked = noteRequests(page);
    const picture = await photoOf({ text, ...photo });
    await page.evaluate(() => scrollTo(0, 0));
    await choose(page, 'foto.jpg', picture);
    await answer(page).getByText(verdict, { exact: true }).waitFor();
    await expect.poll(() => isOnScreen(page)).toBe(true);
    expect(asked.filter((path) => !/^\/_astro\/picture-reader\b.*\.js$/.test(path))).toEqual([]);
  });

  it('says what is wrong with a picture', async () => {
    const page = giving();
    const plain = sharp({ create: { width: 800, height: 600, channels: 3, background: '#ccc' } });
    const cases: [name: string, buffer: Buffer, sentence: string][] = [
      ['texto.jpg', Buffer.from('nada de imagem'), 'Este arquivo não é uma imagem que se possa ler'],
      ['vazio.jpg', Buffer.alloc(0), 'Este arquivo não é uma imagem que se possa ler'],
      ['mesa.jpg', await plain.jpeg().toBuffer(), 'Não encontramos um código QR nesta imagem'],
      ['enorme.png', headOfPng(10_000, 10_000), 'Esta imagem é grande demais'],
      ['dois.png', await sheetOf(ours, foreign), 'Há mais de um código nesta imagem'],
      ['cartaz.png', await sheetOf(ours, 'https://paroquia.example'), 'É da paróquia'],
      ['link.png', await sheetOf('https://a.example', 'https://a.example'), 'Isto não é um código PIX'],
    ];
    for (const [name, buffer, sentence] of cases) {
      await choose(page, name, buffer);
      await answer(page).getByText(sentence, { exact: true }).waitFor();
    }
  });

  it('says so when its reader does not come', async () => {
    const page = await openPage({ width: 360, expectedErrors: /ERR_FAILED|picture-reader/ });
    await page.goto('/doacao', { waitUntil: 'networkidle' });
    await page.route(/picture-reader/, (route) => route.abort());
    await choose(page, 'foto.png', await sheetOf(ours, ours), 'image/png');
    await answer(page).getByText('Não foi possível ler a imagem agora').waitFor();
  });

  it('asks nobody else, and leads to what the parish keeps of people', async () => {
    const page = await openPage();
    const foreignCalls: string[] = [];
    page.on('request', (request) => {
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(baseUrl)) foreignCalls.push(request.url());
    });
    await page.goto('/doacao', { waitUntil: 'networkidle' });
    expect(foreignCalls).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'O que a paróquia guarda sobre você' }).click();
    await page.waitForURL('**/privacidade');
  });
});
