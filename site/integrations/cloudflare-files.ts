import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const workerSource = readFileSync(new URL('./cloudflare-worker.js', import.meta.url), 'utf8');

/**
 * Rewrites a finished build's files for Cloudflare Pages, where a rewrite wins over a file: `_worker.js` takes the place of
 * the rewrites, called for their addresses alone. `build` differs for each build.
 * Throws for a rewrite that is not of the form `/folder/*  /page/  200`, and for a rule or header that Pages would ignore.
 */
export function writeCloudflareFiles(root: string, build: string): void {
  const change = (name: string, edit: (text: string) => string) =>
    writeFileSync(join(root, name), edit(readFileSync(join(root, name), 'utf8')));
  const shells: { below: string; shell: string }[] = [];
  change('_redirects', (text) =>
    text
      .split('\n')
      .filter((line) => {
        const shell = shellOf(line);
        if (shell) shells.push(shell);
        return !shell;
      })
      .join('\n'),
  );
  change('_headers', withoutOpenDoor);
  const settings = JSON.stringify({ shells, build: encodeURIComponent(build) });
  writeFileSync(join(root, '_worker.js'), `${workerSource}\nexport default worker(${settings});\n`);
  const include = shells.map(({ below }) => `${below}*`);
  writeFileSync(join(root, '_routes.json'), JSON.stringify({ version: 1, include, exclude: [] }));
}

const redirectStatuses = ['301', '302', '303', '307', '308'];

/** What a rewrite shows below which address; undefined for a redirect, a comment or nothing. */
function shellOf(line: string): { below: string; shell: string } | undefined {
  const [from = '', to = '', status = ''] = line
    .replace(/(^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
  if (from === '' || redirectStatuses.includes(status)) return undefined;
  const [, below] = /^(\/[^*:]*\/)\*$/.exec(from) ?? [];
  if (!below || status !== '200' || !/^\/[^*:]*$/.test(to)) {
    throw new Error(`_redirects: "${line}" can't be written for Cloudflare Pages.`);
  }
  return { below, shell: to };
}

/** Pages ignores a longer line, such as a policy with many hashes, and says so in the log only. */
const longestLine = 2_000;

/** Pages lets every origin read every file, unless told otherwise. */
function withoutOpenDoor(headers: string): string {
  const long = headers.split('\n').find((line) => line.trim().length > longestLine);
  if (long) throw new Error(`_headers: the line "${long.trim().slice(0, 40)}…" is too long for Cloudflare Pages.`);
  return headers.replace(/^\/\*$/m, '/*\n  ! Access-Control-Allow-Origin');
}
