// Renders the site for each line that its parent writes, and answers with a line. Ends when stdin closes, which even
// kill -9 of the parent does.
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { readBundle, runsOf } from '../../site/bundle/bundle.ts';
import { renderSite } from '../../site/bundle/render-site.ts';
import type { Answer } from './page-renderer.ts';

const [folder, sources] = process.argv.slice(2) as [string, string];

// Of a process that was killed.
await rm(runsOf(folder), { recursive: true, force: true });

async function render(): Promise<Answer> {
  try {
    const bundle = await readBundle(folder, sources);
    return { rendered: bundle !== undefined && (await renderSite(folder, bundle)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// Standard output is for the answers alone.
console.log = console.info = console.error;

for await (const _ of createInterface(process.stdin)) process.stdout.write(`${JSON.stringify(await render())}\n`);
process.exit();
