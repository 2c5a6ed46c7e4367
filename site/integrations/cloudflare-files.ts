import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const workerSource = readFileSync(new URL('./cloudflare-worker.js', import.meta.url), 'utf8');

/**
 * Converts a finished build's files for Cloudflare Pages, where a rewrite takes precedence over a file: `_worker.js`
 * replaces the rewrites and is called only for their addresses. `build` is unique to each build. Throws for a rewrite
 * that is not of the form `/folder/*  /page/  200`, and for a rule or header that Pages would ignore.
 */
export function writeCloudflareFiles(root: string, build: string): void {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  const rules = read('_redirects')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
  const shells = rules.flatMap((rule) => shellOf(rule) ?? []);
  write('_redirects', rules.filter((rule) => !shellOf(rule)).join('\n'));
  write('_headers', withoutOpenDoor(read('_headers')));
  const settings = JSON.stringify({ shells, build: encodeURIComponent(build) });
  write('_worker.js', `${workerSource}\nexport default worker(${settings});\n`);
  write('_routes.json', JSON.stringify({ version: 1, include: shells.map(({ below }) => `${below}*`), exclude: [] }));
}

const redirectStatuses = ['301', '302', '303', '307', '308'];

/** A rewrite's folder and shell; undefined for a redirect. */
function shellOf(rule: string): { below: string; shell: string } | undefined {
  const [from = '', to = '', status = '', ...rest] = rule.split(/\s+/);
  if (redirectStatuses.includes(status) && rest.length === 0) return undefined;
  const [, below] = /^(\/[^*:]*\/)\*$/.exec(from) ?? [];
  if (!below || status !== '200' || !/^\/[^*:]*$/.test(to)) {
    throw new Error(`_redirects: "${rule}" can't be written for Cloudflare Pages.`);
  }
  return { below, shell: to };
}

/** Pages ignores longer lines, such as a policy with many hashes, with only a warning in the log. */
const longestLine = 2_000;

/** By default Pages lets every origin read every file. */
function withoutOpenDoor(headers: string): string {
  const long = headers.split('\n').find((line) => line.trim().length > longestLine);
  if (long) throw new Error(`_headers: the line "${long.trim().slice(0, 40)}…" is too long for Cloudflare Pages.`);
  return headers.replace(/^\/\*$/m, '/*\n  ! Access-Control-Allow-Origin');
}
