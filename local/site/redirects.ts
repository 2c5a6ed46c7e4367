/** One line of `_redirects`, in the syntax that Netlify and Cloudflare Pages share. */
export interface RedirectRule {
  from: string;
  to: string;
  status: number;
  /** `301!`: applies even where a file exists. */
  force: boolean;
}

interface RedirectMatch {
  to: string;
  status: number;
  force: boolean;
}

const statuses = [200, 301, 302, 303, 307, 308, 404];

/** Throws for a line that static hosts read differently: the build fails instead of the published site. */
export function parseRedirects(text: string): RedirectRule[] {
  const rules: RedirectRule[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [from, to, status = '', ...rest] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!from) continue;
    const force = status.endsWith('!');
    const code = Number(status.replace('!', ''));
    const valid = to && rest.length === 0 && from.startsWith('/') && statuses.includes(code);
    const local = to?.startsWith('/') && !to.startsWith('//');
    if (!valid || !(local || (code >= 300 && code < 400 && /^https?:\/\/[^/]/.test(to)))) {
      throw new Error(`_redirects, line ${index + 1}: "${line.trim()}" is not understood.`);
    }
    rules.push({ from, to, status: code, force });
  }
  return rules;
}

/** The first rule that matches a path (decoded, without its query), with its placeholders filled in. */
export function matchRedirect(rules: readonly RedirectRule[], path: string): RedirectMatch | undefined {
  for (const { from, to, status, force } of rules) {
    const values = matchPath(from, path);
    if (values) return { to: fill(to, values), status, force };
  }
  return undefined;
}

/** `*` at the end matches the rest (also nothing), `:name` one segment; a trailing slash makes no difference. */
function matchPath(pattern: string, path: string): Map<string, string> | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const values = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*' && index === wanted.length - 1) {
      values.set('splat', given.slice(index).join('/'));
      return values;
    }
    const value = given[index];
    if (value === undefined) return undefined;
    if (segment.startsWith(':')) values.set(segment.slice(1), value);
    else if (segment !== value) return undefined;
  }
  return given.length === wanted.length ? values : undefined;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const fill = (target: string, values: Map<string, string>): string =>
  target.replace(/:([a-zA-Z]\w*)/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : value.split('/').map(encodeURIComponent).join('/');
  });
