// Loaded into Astro's development server (`node --import`): ends it when the stack ends, even by kill -9, which closes this input.
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.stdin.on('close', () => process.exit()).resume();
