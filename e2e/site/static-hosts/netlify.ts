import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';
import { type Host, origin, readFolder } from './host.ts';

/** Netlify, with the parsers and the rule engine of its CLI; a file takes precedence over a rule. */
export async function netlify(folder: string): Promise<Host> {
  const assets = await readFolder(folder);
  const redirects = await parseAllRedirects({
    redirectsFiles: [join(folder, '_redirects')],
    configRedirects: [],
    minimal: false,
  });
  const headers = await parseAllHeaders({
    headersFiles: [join(folder, '_headers')],
    netlifyConfigPath: undefined,
    configHeaders: [],
    minimal: false,
  });
  const rules = redirects.redirects.map(({ from, query, ...rule }) => ({ ...rule, origin: from, params: query }));
  const engine = await redirector.parseJSON(JSON.stringify(rules), {});

  const findFile = (path: string) => {
    const bare = path.replace(/\/$/, '');
    return [bare, `${bare}.html`, `${bare}/index.html`].flatMap((candidate) => assets.get(candidate) ?? [])[0];
  };
  const headersOf = (path: string): Record<string, string> =>
    Object.assign(
      { 'Cache-Control': 'public,max-age=0,must-revalidate' },
      ...headers.headers.filter((rule) => 'forRegExp' in rule && rule.forRegExp.test(path)).map(({ values }) => values),
    );

  return {
    refused: [...redirects.errors, ...headers.errors],
    async get(address) {
      const path = decodeURIComponent(new URL(address, origin).pathname);
      const rule = engine.match({ ...plainRequest, path });
      const file = findFile(path);
      if (rule && rule.status >= 300 && rule.status < 400 && !file) {
        return new Response(null, { status: rule.status, headers: { ...headersOf(path), Location: rule.to } });
      }
      const [served, status] = file
        ? [file, 200]
        : rule
          ? [findFile(rule.to), rule.status]
          : [assets.get('/404.html'), 404];
      if (!served) throw new Error(`${path} is sent to a page that is not there.`);
      return new Response(served.body, { status, headers: { 'Content-Type': served.contentType, ...headersOf(path) } });
    },
  };
}

const plainRequest = {
  scheme: 'https',
  host: new URL(origin).host,
  query: '',
  headers: {},
  cookieValues: {},
  getHeader: () => '',
  getCookie: () => '',
};
