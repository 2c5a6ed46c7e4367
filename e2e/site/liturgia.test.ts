import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { LiturgyDay, Readings } from '#contract/liturgia.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../site/lib/dates.ts';
import { baseUrl, openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { allChanged } from './site-changes.ts';

const none: Readings = {
  primeiraLeitura: [],
  salmo: [],
  segundaLeitura: [],
  terceiraLeitura: [],
  quartaLeitura: [],
  quintaLeitura: [],
  sextaLeitura: [],
  setimaLeitura: [],
  epistola: [],
  evangelho: [],
};

const dayOf = (data: string, changes: Partial<LiturgyDay> = {}): LiturgyDay => ({
  data,
  liturgia: `Dia ${data}`,
  cor: 'Verde',
  leituras: { ...none, evangelho: [{ referencia: 'Lc 1,1', texto: `1Naquele dia ${data}, 2disse Jesus.` }] },
  oracoes: { coleta: 'Ó Deus', oferendas: null, comunhao: null, extras: [] },
  antifonas: null,
  fonte: { nome: 'Fonte de teste', url: 'https://fonte.example.org' },
  anterior: null,
  proximo: null,
  ...changes,
});

/** Answers each requested day, and today by its own date. */
const answerDays = (page: Page, answer: (date: string) => object) =>
  page.route(/\/api\/liturgia(\?|$)/, (route) => {
    const date = new URL(route.request().url()).searchParams.get('date');
    return route.fulfill(answer(date ?? parishDayOf(new Date())));
  });
const found = (data: LiturgyDay) => ({ json: { success: true, data } });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const shownTitle = (page: Page) => page.locator('.liturgy__title:visible').textContent();

describe('without script', () => {
  it('the page has the day, its colour and all of its texts one below the other, and no heading without a text', async () => {
    const { data } = await (await fetch(`${baseUrl}/api/liturgia`)).json();
    const page = await openPage({ withoutScript: true });
    await page.goto('/liturgia');
    expect(await shownTitle(page)).toBe(data.liturgia);
    await page.getByText(formatLocalDate(data.data)).waitFor();
    for (const title of ['Leituras', 'Orações', 'Antífonas', 'Primeira leitura', 'Salmo responsorial', 'Evangelho']) {
      expect(await heading(page, title).isVisible(), title).toBe(true);
    }
    const text = String(await page.locator('.liturgy').textContent()).replace(/\s+/g, '');
    for (const { texto } of data.leituras.evangelho) expect(text).toContain(texto.replace(/\s+/g, ''));
    for (const part of [data.oracoes.coleta, data.antifonas.entrada]) expect(text).toContain(part.replace(/\s+/g, ''));
    expect(text).toContain(data.fonte.nome.replace(/\s+/g, ''));
    const isOwnDay = data.data.endsWith('02-11');
    const example = page.getByText('Demonstração: as leituras são as de 11 de fevereiro, não as de hoje.');
    expect(await example.isVisible()).toBe(!isOwnDay);
    expect(await page.locator('.reading:not(:has(p))').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ouvir' }).isVisible()).toBe(false);
  });
});

it('the gospel is one touch away, also from another part and without script', async () => {
  const inView = async (page: Page) =>
    expect.poll(async () => (await heading(page, 'Evangelho').boundingBox())?.y ?? 9999).toBeLessThan(400);
  const page = await openPage({ width: 360 });
  await page.goto('/liturgia#oracoes');
  await page.getByRole('tabpanel', { name: 'Orações' }).waitFor();
  await page.getByRole('link', { name: 'Ir ao Evangelho' }).click();
  await page.getByRole('tabpanel', { name: 'Leituras' }).waitFor();
  await inView(page);
  await page.reload();
  await inView(page);
  const plain = await openPage({ width: 360, withoutScript: true });
  await plain.goto('/liturgia');
  await plain.getByRole('link', { name: 'Ir ao Evangelho' }).click();
  await inView(plain);
});

it('its parts are tabs, by keyboard and in the address, which other days keep', async () => {
  const page = await openPage();
  await page.goto('/liturgia');
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Leituras').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Orações' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#oracoes');
  await page.reload();
  await page.getByRole('tabpanel', { name: 'Orações' }).waitFor();
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  await page.getByRole('link', { name: /^Próximo dia/ }).click();
  await page.waitForURL(/\?data=\d{4}-\d{2}-\d{2}#oracoes$/);
  await page.getByRole('tabpanel', { name: 'Orações' }).waitFor();
  const [asked] = /\d{4}-\d{2}-\d{2}/.exec(page.url()) ?? [];
  const { data } = await (await fetch(`${baseUrl}/api/liturgia?date=${asked}`)).json();
  await expect.poll(() => shownTitle(page)).toBe(data.liturgia);
  const [year, month, day] = asked?.split('-') ?? [];
  await expect.poll(() => page.title()).toBe(`Liturgia de ${day}/${month}/${year} | Paróquia Nossa Senhora de Lourdes`);
  await page.getByRole('link', { name: 'Ir para hoje' }).click();
  await page.waitForURL(/\/liturgia#oracoes$/);
});

it('its first reading does not move, even if the page is painted before its script has run', async () => {
  const page = await openPage({ width: 360 });
  const placeOfReading = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    return await page.locator('.reading').first().boundingBox();
  };
  await page.goto('/liturgia');
  await page.getByRole('tab').first().waitFor();
  const place = await placeOfReading();
  await page.route('**/liturgia', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="module">.*?<\/script>/gs, '');
    await route.fulfill({ response, body });
  });
  await page.reload();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await placeOfReading()).toEqual(place);
});

it('an outdated page loads today’s liturgy, and shows that it is loading', async () => {
  const page = await openPage();
  await allChanged(page);
  const day = dayOf(parishDayOf(new Date()), { liturgia: 'Outro título' });
  await answerDays(page, () => found(day));
  await page.goto('/liturgia');
  await expect.poll(() => shownTitle(page)).toBe('Outro título');
  expect(await page.getByRole('tab').count()).toBe(3);
  expect(await page.locator('.reading sup').allTextContents()).toEqual(['1', '2']);
  const credit = page.getByRole('link', { name: 'Fonte de teste' });
  expect(await credit.getAttribute('href')).toBe('https://fonte.example.org/');
});

it('while another day is loading, it shows that instead of the built one', async () => {
  const page = await openPage();
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/liturgia\?/, async (route) => {
    await held;
    await route.fulfill(found(dayOf('2026-12-25', { liturgia: 'Natal do Senhor' })));
  });
  await page.goto('/liturgia?data=2026-12-25');
  await page.getByRole('status').filter({ hasText: 'Carregando liturgia...' }).waitFor();
  expect(await page.locator('.liturgy:visible').count()).toBe(0);
  answer();
  await expect.poll(() => shownTitle(page)).toBe('Natal do Senhor');
});

describe('what fails', () => {
  it.each([
    ['a malformed answer', { json: { success: true, data: [] } }, 'Resposta inválida da API'],
    ['no server', { status: 503, json: {} }, 'Erro na requisição'],
  ])('%s is told, with ways out and without the texts of another day', async (_, refusal, sentence) => {
    const page = await openPage({ expectedErrors: /503/ });
    await answerDays(page, () => refusal);
    await page.goto('/liturgia?data=2026-12-25');
    const note = page.getByRole('alert');
    await note.getByRole('heading', { name: 'Liturgia não disponível' }).waitFor();
    expect(await note.textContent()).toContain(sentence);
    expect(await page.locator('.liturgy:visible').count()).toBe(0);
    expect(await note.getByRole('link', { name: /abre em nova aba/ }).getAttribute('href')).toMatch(/^https:/);
    await Promise.all([page.waitForEvent('load'), note.getByRole('button', { name: 'Tentar novamente' }).click()]);
  });

  it('a day that is not kept is said calmly, with its date and today’s liturgy but nothing to try again', async () => {
    const page = await openPage({ expectedErrors: /404/ });
    await page.goto('/liturgia?data=2031-01-01');
    await heading(page, 'Liturgia não disponível').waitFor();
    const shown = page.getByRole('article').filter({ visible: true });
    await shown.getByText('Quarta-feira, 01/01/2031').waitFor();
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Tentar novamente' }).count()).toBe(0);
    expect(await shown.getByRole('link', { name: /abre em nova aba/ }).getAttribute('href')).toMatch(/^https:/);
    await expectNoAxeViolations(page);
    await shown.getByRole('link', { name: 'Ver a liturgia de hoje' }).click();
    await page.waitForURL(/\/liturgia$/);
  });

  it('without texts, title and colour are still shown', async () => {
    const page = await openPage();
    const bare = { leituras: null, oracoes: null, antifonas: null, fonte: null, cor: 'Roxo' };
    await answerDays(page, (date) => found(dayOf(date, bare)));
    await page.goto('/liturgia?data=2026-12-25');
    await heading(page, 'Liturgia não disponível').waitFor();
    expect(await shownTitle(page)).toBe('Dia 2026-12-25');
    expect(await page.locator('.liturgy__colour:visible').textContent()).toContain('Roxo');
    expect(await page.getByRole('tab').count()).toBe(0);
    await expectNoAxeViolations(page);
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await Promise.all([page.waitForEvent('load'), retry.click()]);
  });
});

it.each(['/liturgia', '/noticias', '/avisos'])('from %s a text is read aloud by the browser’s voice', async (path) => {
  const page = await openPage();
  await page.addInitScript(() => {
    const speech = {
      getVoices: () => [{ lang: 'pt-BR' }],
      cancel: () => {},
      speak: ({ text = '' }) => said.push(text),
    };
    const said: string[] = [];
    class Utterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.defineProperty(window, 'said', { value: said });
  });
  await page.goto(path);
  if (path !== '/liturgia') await page.locator('main article a[href^="/"]').first().click();
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await page.getByRole('region', { name: 'Leitura em voz alta' }).waitFor();
  const title = await page.locator(path === '/liturgia' ? '.liturgy__title:visible' : '.article h1').textContent();
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean));
  expect(title?.startsWith(said[0] ?? '?')).toBe(true);
  await expectNoAxeViolations(page);
});
