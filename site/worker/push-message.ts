import { sampleTitle } from '#contract/sample-title.ts';

/** A notice to show, and the site's page that it opens. */
interface Notice {
  title: string;
  options: NotificationOptions & { data: { page: string } };
}

/**
 * Reads a push message in the declarative form, `{"web_push": 8030, "notification": {title, body, navigate, lang, dir,
 * tag}}`. Whatever is missing or malformed is left out: a push without a notice makes browsers show one of their own.
 * `navigate` is an address of the site; any other opens home.
 */
export function noticeOf(text: string, origin: string): Notice {
  const { title, body, navigate, lang, dir, tag } = notificationIn(text);
  return {
    title: words(title)?.trim() || sampleTitle,
    options: {
      ...(words(body) && { body: words(body) }),
      ...(words(tag) && { tag: words(tag) }),
      lang: words(lang) ?? 'pt-BR',
      dir: dir === 'rtl' || dir === 'ltr' ? dir : 'auto',
      icon: '/icones/192.png',
      badge: '/icones/emblema-72.png',
      data: { page: ownAddress(words(navigate), origin) },
    },
  };
}

function notificationIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordIn(recordIn(JSON.parse(text)).notification);
  } catch {
    return {};
  }
}

const recordIn = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

const words = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The absolute address; home's when it is missing, another site's, or no page's. */
export function ownAddress(address: string | undefined, origin: string): string {
  const home = `${origin}/`;
  if (!address || !URL.canParse(address, home)) return home;
  const url = new URL(address, home);
  // A blob's origin is that of the site which made it.
  const isPage = url.protocol === 'https:' || url.protocol === 'http:';
  return isPage && url.origin === origin && !url.username && !url.password ? url.href : home;
}
