// Counts the processes that this one spawns, the stacks among them, and the sites that these build.
import childProcess from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { count, countedFile } from './counts.mjs';

/** The one-machine stack, by the launcher or without it. */
const isStack = /local\/run\.mjs (start|dev)|local\/main\.ts|npm start|start-with-quick-site\.ts/;
const isBuild = /astro(\.mjs)? build/;
/** Of the stack's log (local/site/build.ts). */
const siteBuilt = /"event":"site-build(-failed)?"/;

/** Vite loads its configuration, and what that imports, several times. */
const already = Symbol.for('processes are counted');

if (!(already in globalThis)) {
  Object.assign(globalThis, { [already]: true });
  subscribe('child_process', ({ process: child }) => note(child));
  // The channel doesn't tell of these.
  for (const name of /** @type {const} */ (['spawnSync', 'execFileSync', 'execSync'])) {
    childProcess[name] = counted(childProcess[name]);
  }
  syncBuiltinESMExports();
}

/** @param {childProcess.ChildProcess} child */
function note(child) {
  const file = countedFile();
  // Its command and its streams are known only then.
  process.nextTick(() => {
    const command = child.spawnargs?.join(' ') ?? '';
    count('processes spawned', file);
    if (isBuild.test(command)) count('sites built', file);
    if (!isStack.test(command)) return;
    count('stacks started', file);
    countLines(child, siteBuilt, () => count('sites built', file));
  });
}

/** @param {any} call */
function counted(call) {
  return (/** @type {unknown[]} */ ...args) => {
    count('processes spawned');
    return call(...args);
  };
}

/**
 * @param {childProcess.ChildProcess} child
 * @param {RegExp} wanted
 * @param {() => void} found
 */
function countLines({ stdout }, wanted, found) {
  let begun = '';
  stdout?.on('data', (chunk) => {
    const lines = `${begun}${chunk}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) if (wanted.test(line)) found();
  });
}
