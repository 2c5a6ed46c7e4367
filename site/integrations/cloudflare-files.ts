import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const workerSource = readFileSync(new URL('./cloudflare-worker.js', import.meta.url), 'utf8');

/**
 * Rewrites a finished build's files for Cloudflare Pages, where a rewrite wins over a file: `_worker.js` takes the place of
 * the rewrites, called for their addresses alone. `build` differs for each build.
 * Throws for a rewrite that is not of the form `/folder/*  /page/  200`.
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

function shellOf(line: string): { below: string; shell: string } | undefined {
  const [from = '', to = '', status] = line.trim().split(/\s+/);
  if (from.startsWith('#') || status !== '200') return undefined;
  const [, below] = /^(\/[^*:]*\/)\*$/.exec(from) ?? [];
  if (!below || !/^\/[^*:]*$/.test(to)) throw new Error(`_redirects: "${line}" can't be written for Cloudflare Pages.`);
  return { below, shell: to };
}

/** Pages lets every origin read every file, unless told otherwise. */
const withoutOpenDoor = (headers: string) => headers.replace(/^\/\*$/m, '/*\n  ! Access-Control-Allow-Origin');
