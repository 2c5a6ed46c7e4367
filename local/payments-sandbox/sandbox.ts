import { sandboxPath } from '#contract/payments-sandbox.ts';
import { isOfLocalBrowser } from '../local-browser.ts';
import { firstSubscriptions } from './first-subscriptions.ts';
import { type ProviderServer, serveProvider } from './http.ts';
import { type Notices, openNotices } from './notices.ts';
import { actionOf, sandboxPage } from './page.ts';
import { Provider } from './provider.ts';
import { openState } from './state.ts';

/** A payment provider on this machine, through which no money moves: Mercado Pago's HTTP, and a page to pay. */
export interface PaymentsSandbox {
  /** Its API's address, and what the API calls with. */
  url: string;
  accessToken: string;
  webhookSecret: string;
  provider: Provider;
  notices: Notices;
  server: ProviderServer;
  /** The page, only for a browser on this machine; undefined for all other requests. */
  answer(request: Request, clientAddress: string): Promise<Response> | undefined;
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** Where it keeps its records. */
  file: string;
  /** Where the site is, for links to the page. */
  siteUrl: string;
  /** As a PIX code names who is paid. */
  payee: { name: string; city: string };
  /** True if a new file begins with the demonstration's plan and subscriptions. */
  isDemonstration?: boolean;
  /** Where it tells of changes. */
  notificationUrl: string;
  log: (entry: object) => void;
  now: () => Date;
  /** Milliseconds of notices; changed by tests. */
  pauses?: Parameters<typeof openNotices>[0]['pauses'];
}

/** Milliseconds between looks at what expired. */
const expiryInterval = 15_000;

export async function openPaymentsSandbox({
  file,
  siteUrl,
  isDemonstration = false,
  ...options
}: SandboxOptions): Promise<PaymentsSandbox> {
  const pageUrl = `${siteUrl}${sandboxPath}`;
  const stored = await openState(file, (state) =>
    isDemonstration ? firstSubscriptions(state, { siteUrl, pageUrl, now: options.now() }) : {},
  );
  const notices = openNotices({ stored, ...options });
  const provider = new Provider({ stored, notices, pageUrl, ...options });
  const server = await serveProvider(provider);
  const timer = setInterval(() => {
    provider.expire().catch(() => options.log({ level: 'warn', event: 'payments_sandbox_not_stored' }));
  }, expiryInterval);
  timer.unref();
  return {
    url: server.url,
    accessToken: stored.state.accessToken,
    webhookSecret: stored.state.webhookSecret,
    provider,
    notices,
    server,
    answer(request, clientAddress) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.replace(/\/$/, '') !== sandboxPath || !isOfLocalBrowser(request, clientAddress)) return undefined;
      if (request.method === 'GET') return Promise.resolve(sandboxPage(provider, searchParams));
      if (request.method === 'POST' && isOwnForm(request)) return actionOf(request, { provider, notices, server });
      return undefined;
    },
    async close() {
      clearInterval(timer);
      notices.close();
      await server.close();
      await notices.settled();
      await stored.save();
    },
  };
}

/** True if a form was sent by a page of the same host. Every browser says where a form comes from. */
function isOwnForm({ headers, url }: Request): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === null;
  return URL.canParse(origin) && new URL(origin).host === (headers.get('host') ?? new URL(url).host);
}
