import type { Locator, Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { baseUrl, openPage, type Visit } from '../actors.ts';
import { expectAccessibleWideAndNarrow, expectNoAxeViolations } from '../axe.ts';
import { asInstalled, madePushSubscription, permit, withPushService } from './push-stand-in.ts';
import { notices, type PushedWorker, touch, workerOn } from './push-worker.ts';

const line = (page: Page) => page.getByRole('complementary', { name: 'Aplicativo' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Notificações' });
const activate = (page: Page) => dialog(page).getByRole('button', { name: 'Ativar Notificações' });
const footerEntry = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: /^(Ativar )?Notificações$/ });
/** Presses where it is: Playwright's own click scrolls the page for what is sticky. */
async function tap(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  await page.mouse.click(x + width / 2, y + height / 2);
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const record = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pushSubscription') ?? 'null') as Record<string, unknown>);

const hour = 3_600_000;
const key = (await (await fetch(`${baseUrl}/api/notifications/key`)).json()).data.key as string;

/** A page with the worker, at a browser that was never asked. */
async function openReady(made = [madePushSubscription()], visit: Visit = {}): Promise<Page> {
  const page = await openPage({ withWorker: true, ...visit });
  await withPushService(page, made);
  await page.goto('/robots.txt');
  return page;
}

async function openContact(page: Page): Promise<void> {
  await page.goto('/contato');
  await page.locator('[data-app] button').last().waitFor({ state: 'attached' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The page's storage takes nothing more from the app, as on a full device. */
const fillDevice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (name === 'pushSubscription') throw new DOMException('', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  });

/** A closed dialog leaves its entry of the history a moment later, which would abort a navigation. */
const leftEntry = (page: Page) => page.waitForFunction(() => !history.state?.appDialog);

const sent = (page: Page, call: 'subscribe' | 'unsubscribe'): Promise<Request> =>
  page.waitForRequest((request) => request.url().endsWith(`/api/notifications/${call}`));

describe('the reader', () => {
  it('subscribes in the footer’s entry, finds the topics again, changes them, and leaves', async () => {
    const [first, second] = [madePushSubscription(), madePushSubscription()];
    const page = await openReady([first, second]);
    await openContact(page);
    await footerEntry(page).click();
    for (const topic of ['Notícias', 'Avisos', 'Doação', 'Geral'])
      expect(await dialog(page).getByLabel(topic).isChecked()).toBe(true);
    await expectAccessibleWideAndNarrow(page, 'dialog[open]');
    const [asked] = await Promise.all([sent(page, 'subscribe'), activate(page).click()]);
    expect(asked.postDataJSON()).toEqual({
      ...first,
      expirationTime: null,
      topics: ['noticias', 'avisos', 'doacao', 'geral'],
    });
    await dialog(page).getByText('Notificações ativadas neste aparelho.').waitFor();
    expect(await record(page)).toMatchObject(first);
    await expectAccessibleWideAndNarrow(page, 'dialog[open]');

    await page.reload();
    await footerEntry(page).click();
    await dialog(page).getByLabel('Doação').uncheck();
    await dialog(page).getByRole('button', { name: 'Salvar assuntos' }).click();
    await dialog(page).getByText('Assuntos salvos.').waitFor();
    await dialog(page).getByRole('button', { name: 'Fechar' }).click();
    await leftEntry(page);
    await page.reload();
    await footerEntry(page).click();
    expect(await dialog(page).getByLabel('Doação').isChecked()).toBe(false);
    expect(await dialog(page).getByLabel('Geral').isChecked()).toBe(true);

    const stop = dialog(page).getByRole('button', { name: 'Deixar de receber' });
    const [left] = await Promise.all([sent(page, 'unsubscribe'), stop.click()]);
    expect(left.postDataJSON()).toMatchObject({ endpoint: first.endpoint });
    await dialog(page).getByText('Este aparelho não recebe mais notificações.').waitFor();
    // Who left is not subscribed again by a start, though the permission is there.
    await page.reload();
    await page.waitForLoadState('networkidle');
    const topics = ['noticias', 'avisos', 'geral'];
    expect(await record(page)).toEqual({ left: true, topics });
    await footerEntry(page).click();
    expect(await dialog(page).getByLabel('Doação').isChecked()).toBe(false);
    const other = await page.context().newPage();
    await withPushService(other, [first, second]);
    await other.goto('/contato');
    await footerEntry(other).filter({ hasText: 'Ativar' }).waitFor();
    await page.bringToFront();
    await activate(page).click();
    await dialog(page).getByText('Notificações ativadas neste aparelho.').waitFor();
    expect(await record(page)).toMatchObject({ ...second, topics });
    await footerEntry(other)
      .filter({ hasText: /^Notificações$/ })
      .waitFor();
  });

  it('with a full device finds the choice, and leaves', async () => {
    const page = await openReady([madePushSubscription(), madePushSubscription()]);
    await fillDevice(page);
    await openContact(page);
    await footerEntry(page).click();
    await activate(page).click();
    const stop = dialog(page).getByRole('button', { name: 'Deixar de receber' });
    await stop.waitFor();
    await openContact(page);
    await footerEntry(page)
      .filter({ hasText: /^Notificações$/ })
      .click();
    await stop.click();
    await dialog(page).getByText('Este aparelho não recebe mais notificações.').waitFor();
    await openContact(page);
    await page.waitForLoadState('networkidle');
    await footerEntry(page).filter({ hasText: 'Ativar' }).waitFor();
    expect(await record(page)).toBeNull();
  });

  it('reads what failed, and can try again', async () => {
    const page = await openReady([madePushSubscription()], { expectedErrors: /50\d|ERR_INTERNET_DISCONNECTED/ });
    await openContact(page);
    await page.route('**/api/notifications/key', (route) =>
      route.fulfill({ json: { success: true, data: { key: null } } }),
    );
    await footerEntry(page).click();
    const problem = dialog(page).getByRole('alert');
    const says = (sentence: string) => problem.filter({ hasText: sentence }).waitFor();
    await says('Notificações não são suportadas neste navegador ou VAPID não configurado');
    await page.unroute('**/api/notifications/key');
    // For a day nobody is offered what the site doesn't have.
    await page.reload();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Instalar o aplicativo' }).waitFor();
    expect(await footerEntry(page).count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('pushSubscription'));
    await page.reload();
    await footerEntry(page).click();

    await page.evaluate(() => {
      Notification.requestPermission = () => Promise.reject(new TypeError());
    });
    await activate(page).click();
    await says('Erro ao solicitar permissão de notificação');

    await permit(page, 'denied');
    await page.evaluate(() => {
      Notification.requestPermission = async () => Notification.permission;
    });
    await activate(page).click();
    await says('Permissão de notificação não concedida. Para receber, permita as notificações deste site');
    await expectAccessibleWideAndNarrow(page, 'dialog[open]');

    await permit(page, 'granted');
    await page.route('**/api/notifications/subscribe', (route) => route.fulfill({ status: 503, body: '' }));
    await activate(page).click();
    await says('Erro ao salvar inscrição. Tente novamente. ');
    // Nothing is sent to a push subscription that was not saved.
    expect(await dialog(page).getByRole('button', { name: 'Deixar de receber' }).count()).toBe(0);
    await activate(page).click();
    await says('Erro ao se inscrever para notificações');
    for (const label of ['Notícias', 'Avisos', 'Doação', 'Geral']) await dialog(page).getByLabel(label).uncheck();
    await activate(page).click();
    await problem.filter({ hasText: /^Escolha ao menos um assunto\.$/ }).waitFor();
    await page.context().setOffline(true);
    await dialog(page).getByLabel('Geral').check();
    await activate(page).click();
    await says('Erro ao se inscrever para notificações. Você está sem conexão com a internet.');
  });

  it('reads that the push subscription was not saved, or not cancelled', async () => {
    const page = await openReady([madePushSubscription()], { expectedErrors: /50\d/ });
    await permit(page, 'granted');
    await openContact(page);
    await expect.poll(() => record(page)).toHaveProperty('endpoint');
    await footerEntry(page).click();
    const problem = dialog(page).getByRole('alert');
    for (const [call, button, sentence] of [
      ['subscribe', 'Salvar assuntos', 'Erro ao salvar inscrição. Tente novamente.'],
      ['unsubscribe', 'Deixar de receber', 'Erro ao cancelar inscrição'],
    ] as const) {
      await page.route(`**/api/notifications/${call}`, (route) => route.fulfill({ status: 503, body: '' }));
      await dialog(page).getByRole('button', { name: button }).click();
      await problem.filter({ hasText: sentence }).waitFor();
    }
    expect(await record(page)).toHaveProperty('endpoint');
    for (const label of ['Notícias', 'Avisos', 'Doação', 'Geral']) await dialog(page).getByLabel(label).uncheck();
    await dialog(page).getByRole('button', { name: 'Salvar assuntos' }).click();
    await problem.filter({ hasText: 'Escolha ao menos um assunto, ou deixe de receber.' }).waitFor();
  });

  it('of the installed app is invited, until they answer', async () => {
    const page = await openReady();
    await asInstalled(page);
    await openContact(page);
    await line(page).getByText('Receba os avisos da paróquia neste aparelho.').waitFor();
    await expectAccessibleWideAndNarrow(page, '.line');
    await page.getByRole('link', { name: 'Ligar' }).focus();
    await line(page).getByRole('button', { name: 'Dispensar' }).click();
    expect(await focused(page)).toBe('Ligar');
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await line(page).count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('pushSubscription'));
    await page.reload();
    await line(page).waitFor();
    await page.evaluate(() => scrollTo(0, 200));
    await tap(page, line(page).getByRole('button', { name: 'Ativar Notificações' }));
    await line(page).getByText('Notificações ativadas').waitFor();
    expect(await focused(page)).toBe('Escolher assuntos');
    expect(await page.evaluate(() => scrollY)).toBe(200);
    await expectNoAxeViolations(page, '.line');
    await page.evaluate(() => scrollTo(0, 200));
    await tap(page, line(page).getByRole('button', { name: 'Escolher assuntos' }));
    await dialog(page).getByRole('button', { name: 'Deixar de receber' }).waitFor();
    expect(await line(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Notificações');
    expect(await page.evaluate(() => scrollY)).toBe(200);
  });

  it('goes back from the dialog to the panel, with its menu in a drawer or at the side', async () => {
    const page = await openPage({ signedInAs: 'admin', width: 360 });
    const menu = page.getByRole('navigation', { name: 'Seções do painel' });
    const openMenu = () => page.getByRole('button', { name: 'Abrir menu' }).click();
    const entry = page.getByRole('button', { name: 'Notificações neste aparelho' });
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const close = dialog(page).getByRole('button', { name: 'Fechar' });
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await openMenu();
    await menu.getByRole('button', { name: 'Notícias' }).click();
    await title('Notícias');
    await openMenu();
    await entry.click();
    await close.waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await menu.waitFor({ state: 'hidden' });
    await title('Notícias');

    await page.setViewportSize({ width: 1280, height: 740 });
    await entry.click();
    await close.waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await title('Notícias');
    // Closed otherwise, it leaves nothing for Back.
    await entry.click();
    await close.click();
    await leftEntry(page);
    await page.goBack();
    await title('Visão Geral');
  });

  it('has no entry where the browser has no push messages', async () => {
    const page = await openPage();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.goto('/contato');
    await page.locator('[data-app] button').last().waitFor({ state: 'attached' });
    expect(await footerEntry(page).count()).toBe(0);
  });
});

describe('at a start', () => {
  it('who has allowed it is subscribed, once a day, and anew where the key is another', async () => {
    const [first, second] = [madePushSubscription(), madePushSubscription()];
    const page = await openReady([first, second]);
    await permit(page, 'granted');
    const [asked] = await Promise.all([sent(page, 'subscribe'), openContact(page)]);
    expect(asked.postDataJSON()).toEqual({ ...first, expirationTime: null });
    await expect.poll(() => record(page)).toMatchObject({ topics: expect.arrayContaining(['geral']) });

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/notifications/')) calls.push(request.url());
    });
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);

    await page.evaluate(later, 'nextAt');
    const [again] = await Promise.all([sent(page, 'subscribe'), page.reload()]);
    expect(again.postDataJSON()).toMatchObject({ endpoint: first.endpoint });
    await expect.poll(async () => Number((await record(page)).nextAt) - Date.now()).toBeGreaterThan(23 * hour);

    await page.evaluate(later, 'nextAt');
    await page.evaluate(() => {
      const service = JSON.parse(localStorage.getItem('test-push-service') ?? '{}');
      localStorage.setItem('test-push-service', JSON.stringify({ ...service, key: 'BAAA' }));
    });
    const [anew] = await Promise.all([sent(page, 'subscribe'), page.reload()]);
    expect(anew.postDataJSON()).toMatchObject({ endpoint: second.endpoint, replaces: first.endpoint });
  });

  it('a permission that was withdrawn ends the push subscription', async () => {
    const made = madePushSubscription();
    const page = await openReady([made]);
    await permit(page, 'granted');
    await openContact(page);
    await expect.poll(() => record(page)).toMatchObject({ endpoint: made.endpoint });
    await permit(page, 'denied');
    const [left] = await Promise.all([sent(page, 'unsubscribe'), page.reload()]);
    expect(left.postDataJSON()).toEqual({ endpoint: made.endpoint });
    // The topics are those of the next push subscription.
    const topics = ['noticias', 'avisos', 'doacao', 'geral'];
    await expect.poll(() => record(page)).toEqual({ topics: expect.arrayContaining(topics) });
  });
});

/** In the page: the time noted in the record is over. */
function later(name: string): void {
  const known = JSON.parse(localStorage.getItem('pushSubscription') ?? '{}');
  localStorage.setItem('pushSubscription', JSON.stringify({ ...known, [name]: Date.now() - 1 }));
}

describe('the worker', () => {
  it('shows what is pushed, and a touch opens its page in the window that is open, or a new one', async () => {
    const { page, deliver, worker } = await openWorker();
    await deliver(message({ title: 'Novena <b>hoje</b>', body: 'Às 19h', navigate: `${baseUrl}/avisos`, tag: 'm-1' }));
    await deliver(message({ title: 'Novena <b>hoje</b>', body: 'Às 20h', navigate: `${baseUrl}/avisos`, tag: 'm-1' }));
    expect(await notices(worker)).toEqual([
      expect.objectContaining({
        title: 'Novena <b>hoje</b>',
        body: 'Às 20h',
        icon: '/icones/192.png',
        badge: '/icones/emblema-72.png',
      }),
    ]);
    await touch(worker);
    await page.waitForURL('**/avisos');
    expect(await notices(worker)).toEqual([]);

    // Under something written the reader chooses.
    await page.goto('/noticias', { waitUntil: 'networkidle' });
    const found = page.waitForResponse(/\/api\/news\/published.*novena/);
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('novena');
    await found;
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
    await deliver(message({ title: 'Festa', navigate: `${baseUrl}/convite` }));
    await touch(worker);
    await line(page).getByText('Festa').waitFor();
    await expectNoAxeViolations(page, '.line');
    await line(page).getByRole('button', { name: 'Abrir' }).click();
    await page.waitForURL('**/convite');

    // It can be reached in a dialog, and stays when that closes.
    await page.setViewportSize({ width: 320, height: 568 });
    await footerEntry(page).click();
    await dialog(page).waitFor();
    const long = message({ title: 'W'.repeat(120), navigate: `${baseUrl}/avisos` });
    await deliver(long);
    await touch(worker);
    await dialog(page).getByRole('button', { name: 'Dispensar' }).click();
    expect(await focused(page)).toBe('Notificações');
    await deliver(long);
    await touch(worker);
    await dialog(page).getByRole('button', { name: 'Abrir' }).waitFor();
    await expectNoAxeViolations(page, 'dialog[open]');
    await page.goBack();
    await line(page).getByRole('button', { name: 'Abrir' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await dialog(page).count()).toBe(0);
    await line(page).getByRole('button', { name: 'Abrir' }).click();
    await page.waitForURL('**/avisos');

    // Another site's page is never opened, nor is anything in a window that is not the site's.
    await page.goto('about:blank');
    await deliver(message({ title: 'Falso', navigate: 'https://outro.example/' }));
    expect(await touch(worker)).toEqual([`${baseUrl}/`]);
  });

  it('shows the sample title for whatever it cannot read', async () => {
    const { deliver, worker } = await openWorker();
    for (const text of ['', 'oi', '{"web_push":8030}', message({ title: '' })]) await deliver(text);
    expect(await notices(worker)).toEqual(Array(4).fill(expect.objectContaining({ title: 'Boletim Paroquial' })));
  });

  it('subscribes anew when the browser changes the push subscription, and says which one it replaces', async () => {
    const { worker } = await openWorker();
    const [old, renewed] = [madePushSubscription(), madePushSubscription()];
    const [asked] = await Promise.all([worker.evaluate(changePushSubscription, { old, renewed })]);
    expect(asked).toEqual({ key, status: 200, body: { ...renewed, expirationTime: null, replaces: old.endpoint } });
  });
});

const message = (notification: object) =>
  JSON.stringify({ web_push: 8030, notification: { lang: 'pt-BR', dir: 'auto', ...notification } });

async function openWorker(): Promise<PushedWorker & { page: Page }> {
  const page = await openReady([], { expectedErrors: blank });
  await permit(page, 'granted');
  return { page, ...(await workerOn(page, () => openContact(page))) };
}

/** The stand-in for the permission reads a storage that an empty window has not. */
const blank = /Failed to read the 'localStorage' property/;

interface Change {
  old: ReturnType<typeof madePushSubscription>;
  renewed: ReturnType<typeof madePushSubscription>;
}

/** In the worker: the browser gives up the old push subscription, and its push service makes another. */
async function changePushSubscription({
  old,
  renewed,
}: Change): Promise<{ key: string; status: number; body: unknown }> {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const json = { ...renewed, expirationTime: null };
  const seen = { key: '', status: 0, body: undefined as unknown };
  registration.pushManager.subscribe = async (options) => {
    seen.key = String(options?.applicationServerKey);
    return { ...json, toJSON: () => json } as unknown as PushSubscription;
  };
  const { fetch: fetchReally } = globalThis;
  globalThis.fetch = async (address, options) => {
    const answer = await fetchReally(address, options);
    if (options?.method === 'POST')
      Object.assign(seen, { status: answer.status, body: JSON.parse(String(options.body)) });
    return answer;
  };
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  dispatchEvent(
    Object.assign(new Event('pushsubscriptionchange'), { oldSubscription: old, newSubscription: null, waitUntil }),
  );
  await Promise.all(work);
  globalThis.fetch = fetchReally;
  return seen;
}
