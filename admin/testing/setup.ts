import './react-without-traces.ts';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

const problems: string[] = [];
addEventListener('error', ({ message }) => problems.push(message));
addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));

beforeEach(async () => {
  problems.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => problems.push(words.map(String).join(' ')));
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1280, 900);
});

// The session of another file's tests would cover this one's panel as it loads.
localStorage.removeItem('token');

/** A console error or an uncaught exception fails the test. */
afterEach(() => expect(problems, 'console errors').toEqual([]));

const leftLayers = () => vi.waitUntil(() => !history.state?.layer, { timeout: 10_000 });

/**
 * Closing dialogs go back in history, which would leave the page once the test file's frame is gone. A step
 * that a frame asked for was once lost, so it is asked for again.
 */
afterAll(async () => {
  await cleanup();
  await leftLayers().catch(() => {
    history.back();
    return leftLayers();
  });
});
