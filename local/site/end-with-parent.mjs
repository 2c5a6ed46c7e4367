// Imported by Astro's dev server: ends it when stdin closes, which even kill -9 of the stack does.
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.stdin.on('close', () => process.exit()).resume();
