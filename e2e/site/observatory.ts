/** A page's facts that the Mozilla HTTP Observatory scores, served over https. */
interface Observed {
  headers: Headers;
  /** The page's own policies, in meta tags. */
  metaPolicies: string[];
  /** Scripts of other hosts that the page loads. */
  foreignScripts: string[];
}

const broad = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'];
const inline = ["'unsafe-inline'", 'data:'];
const isHash = (source: string) => /^'(sha\d+|nonce)-/.test(source);

/**
 * A page's score by the Observatory's algorithm, version 5 (https://github.com/mdn/mdn-http-observatory,
 * src/scoring.js; its package depends on a web server and a database client): 100 points less penalties, and bonus
 * points only if 90 remain. A+ begins at 100.
 */
export function observatoryScore({ headers, metaPolicies, foreignScripts }: Observed): number {
  const header = headers.get('content-security-policy');
  const policy = intersection([...(header ? [header] : []), ...metaPolicies].map(sourcesOf));
  const hasFrameAncestors = /frame-ancestors/.test(header ?? '');
  const points = [
    policyPoints(policy),
    transportPoints(headers.get('strict-transport-security') ?? ''),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    hasFrameAncestors ? 5 : /^(DENY|SAMEORIGIN)$/.test(headers.get('x-frame-options') ?? '') ? 0 : -20,
    referrerPoints(headers.get('referrer-policy')),
    /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    headers.has('set-cookie') ? -20 : 0,
    foreignScripts.length > 0 ? -5 : 0,
  ];
  const faults = points.filter((point) => point < 0).reduce((sum, point) => sum + point, 100);
  return faults < 90 ? faults : points.reduce((sum, point) => sum + point, 100);
}

type Policy = Map<string, string[]>;

const sourcesOf = (policy: string): Policy =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, sources.length > 0 ? sources : ["'none'"]]),
  );

/** A source is allowed if every policy with the directive lists it. */
function intersection(policies: Policy[]): Policy {
  const [first, ...others] = policies;
  const all: Policy = new Map(first);
  for (const policy of others) {
    for (const [name, sources] of policy) {
      const before = all.get(name);
      all.set(name, before ? sources.filter((source) => before.includes(source)) : sources);
    }
  }
  return all;
}

function policyPoints(policy: Policy): number {
  if (policy.size === 0) return -25;
  const effective = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const withoutIdleInline = (sources: string[]) =>
    sources.some(isHash) ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  const scripts = withoutIdleInline(effective('script-src'));
  const styles = withoutIdleInline(effective('style-src'));
  const names = (sources: string[], refused: string[]) => sources.some((source) => refused.includes(source));
  if (names(scripts, [...broad, ...inline]) || names(effective('object-src'), broad)) return -20;
  if (names([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (names(styles, [...broad, ...inline])) return 0;
  const everything = policy.get('default-src') ?? [];
  return everything.length === 1 && everything[0] === "'none'" ? 10 : 5;
}

function transportPoints(header: string): number {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (seconds === 0) return -20;
  return seconds < 15_768_000 ? -10 : 0;
}

function referrerPoints(header: string | null): number {
  if (header === null) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5;
}
