import type { BrowserContext, Page, Worker } from 'playwright';
import { expect } from 'vitest';
import { baseUrl } from '../actors.ts';

export interface PushedWorker {
  worker: Worker;
  /** Delivers a message as a push service does, and waits until it is shown. */
  deliver(data: string): Promise<void>;
}

/** The worker of the site at `at`, which `open` registers, with a stand-in for the browser's push service. */
export async function workerOn(page: Page, open: () => Promise<unknown>, at = baseUrl): Promise<PushedWorker> {
  const devTools = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    registrations.push(
      ...all.filter(({ scopeURL }) => scopeURL === `${at}/`).map(({ registrationId }) => registrationId),
    );
  });
  await devTools.send('ServiceWorker.enable');
  await open();
  const worker = await workerOf(page.context());
  let shown = 0;
  await worker.evaluate(keepNotices);
  return {
    worker,
    deliver: async (data) => {
      const registrationId = registrations.at(-1) ?? '';
      await devTools.send('ServiceWorker.deliverPushMessage', { origin: at, registrationId, data });
      shown += 1;
      await expect.poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown)).toBe(shown);
    },
  };
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** The parts of a worker's scope that these tests use, in the worker. */
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<null> };
  shown: number;
  notices: Notice[];
}

interface Notice extends NotificationOptions {
  title: string;
  close(): void;
}

/** In the worker: keeps the notices, by their tags, since Chromium without a window shows none. */
function keepNotices(): void {
  const scope = globalThis as unknown as Scope;
  scope.shown = 0;
  scope.notices = [];
  scope.registration.showNotification = async (title, { tag, ...options } = {}) => {
    scope.shown += 1;
    const others = scope.notices.filter((other) => !tag || other.tag !== tag);
    const notice = { title, tag, ...options, close: () => scope.notices.splice(scope.notices.indexOf(notice), 1) };
    scope.notices = [...others, notice] as Notice[];
  };
}

export const notices = (worker: Worker): Promise<object[]> =>
  worker.evaluate(() =>
    (globalThis as unknown as Scope).notices.map(({ title, body, icon, badge }) => ({ title, body, icon, badge })),
  );

/**
 * Touches the last notice as the system does, which no command of DevTools can, and answers the addresses of new
 * windows: browsers open these by a reader's touch only.
 */
export const touch = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { clients, notices: shown } = globalThis as unknown as Scope;
    const opened: string[] = [];
    clients.openWindow = async (address) => {
      opened.push(address);
      return null;
    };
    const notification = shown.at(-1);
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    dispatchEvent(event);
    await Promise.all(work);
    return opened;
  });
