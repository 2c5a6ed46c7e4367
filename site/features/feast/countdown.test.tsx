import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Countdown from './Countdown.island.tsx';

const target = Date.parse('2026-02-11T18:00:00-03:00');
const thanks = 'Obrigado a todos!';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

async function countFrom(milliseconds: number) {
  vi.setSystemTime(target - milliseconds);
  return await render(<Countdown target={target} thanks={thanks} />);
}
const shown = () => [...document.querySelectorAll('.countdown b')].map(({ textContent }) => textContent).join(' ');
const said = () => document.querySelector('.countdown__words')?.textContent;

/** Waits for React, frame by frame: `expect.poll` would advance the fake clock. */
async function expectSoon(read: () => string | null | undefined, text: string) {
  for (let frame = 0; read() !== text && frame < 300; frame++) await new Promise(requestAnimationFrame);
  expect(read()).toBe(text);
}

it('counts every second down to zero, and then thanks', async () => {
  await countFrom(3200);
  await expectSoon(shown, '0 0 0 0 0 4');
  await vi.advanceTimersByTimeAsync(199);
  await expectSoon(shown, '0 0 0 0 0 4');
  for (const [wait, left] of [
    [1, 3],
    [1000, 2],
    [1000, 1],
    [999, 1],
    [1, 0],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    await expectSoon(shown, `0 0 0 0 0 ${left}`);
    await expectSoon(said, left === 0 ? thanks : 'É hoje!');
  }
  expect(vi.getTimerCount()).toBe(0);
});

it('is right at once when the page is shown after the device slept', async () => {
  await countFrom(86_400_000 + 500);
  await expectSoon(shown, '0 0 1 0 0 1');
  vi.setSystemTime(target - 61_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await expectSoon(shown, '0 0 0 0 1 1');
});

it('is right at its next tick when a timer was late', async () => {
  await countFrom(10_000);
  await expectSoon(shown, '0 0 0 0 0 10');
  vi.setSystemTime(target - 5400);
  await vi.advanceTimersByTimeAsync(1000);
  await expectSoon(shown, '0 0 0 0 0 5');
});

it('is zero long after the feast', async () => {
  await countFrom(-300 * 86_400_000);
  await expectSoon(shown, '0 0 0 0 0 0');
  await expect.element(page.getByText(thanks)).toBeVisible();
});

it('announces the days to a screen reader, not the seconds', async () => {
  const { container } = await countFrom(5 * 86_400_000);
  await expect.element(page.getByText('Faltam 5 dias.')).toBeVisible();
  expect(container.querySelector('[aria-live], [role=status], [role=timer], [role=alert]')).toBeNull();
  expect(container.querySelector('.countdown__parts')?.getAttribute('aria-hidden')).toBe('true');
});
