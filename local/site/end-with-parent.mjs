// Loaded into Astro's development server (`node --import`): ends it when the stack has gone, even by kill -9, which closes its input.
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.stdin.on('close', () => process.exit()).resume();
