// Renders the site for each line that its parent writes, the number of erasures, and answers with a line. Ends when
// stdin closes, which even kill -9 of the parent does.
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { readBundle, runsOf } from '../../site/bundle/bundle.ts';
import { isOfBundle, PageError } from '../../site/bundle/page-error.ts';
import { renderSite, timesLoaded } from '../../site/bundle/render-site.ts';
import type { Answer } from './page-renderer.ts';

const [folder, sources] = process.argv.slice(2) as [string, string];

// Of a process that was killed.
await rm(runsOf(folder), { recursive: true, force: true });

async function render(erasures: number): Promise<Answer> {
  try {
    const bundle = await readBundle(folder, sources);
    const isRendered = bundle !== undefined && (await renderSite(folder, bundle, erasures));
    return { isRendered, timesLoaded: timesLoaded() };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isOfPage = error instanceof PageError && !isOfBundle(error.cause);
    return { failure, page: isOfPage ? error.pathname : null };
  }
}

// Standard output is for the answers alone.
console.log = console.info = console.error;

for await (const erasures of createInterface(process.stdin)) {
  process.stdout.write(`${JSON.stringify(await render(Number(erasures)))}\n`);
}
process.exit();
