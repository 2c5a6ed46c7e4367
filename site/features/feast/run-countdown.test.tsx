import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countdownUnits } from './countdown.ts';
import { runCountdown } from './run-countdown.ts';

const target = Date.parse('2026-02-11T18:00:00-03:00');
const thanks = 'Obrigado a todos!';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function countFrom(milliseconds: number) {
  vi.setSystemTime(target - milliseconds);
  const parts = countdownUnits.map(() => '<li><b data-part="count"></b><span data-part="unit"></span></li>').join('');
  document.body.innerHTML = `<div data-target="${target}"><p data-part="thanks">${thanks}</p><ol>${parts}</ol><p data-part="days-left"></p></div>`;
  runCountdown(document.body.firstElementChild as HTMLElement);
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const shown = () => texts('b').join(' ');
const said = () => texts('p:not([hidden])');

it('counts every second down to zero, and then thanks', () => {
  countFrom(3200);
  expect([shown(), said()]).toEqual(['0 0 0 0 0 4', ['É hoje!']]);
  vi.advanceTimersByTime(199);
  expect(shown()).toBe('0 0 0 0 0 4');
  for (const [wait, left] of [
    [1, 3],
    [1000, 2],
    [1000, 1],
    [999, 1],
    [1, 0],
  ] as const) {
    vi.advanceTimersByTime(wait);
    expect([shown(), said()]).toEqual([`0 0 0 0 0 ${left}`, [left === 0 ? thanks : 'É hoje!']]);
  }
  expect(vi.getTimerCount()).toBe(0);
});

it('is right at once when the page is shown after the device slept', () => {
  countFrom(86_400_000 + 500);
  expect([shown(), said()]).toEqual(['0 0 1 0 0 1', ['É amanhã.']]);
  vi.setSystemTime(target - 61_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shown()).toBe('0 0 0 0 1 1');
  expect(texts('span')).toEqual(['anos', 'meses', 'dias', 'horas', 'minuto', 'segundo']);
});

it('is right at its next tick when a timer was late', () => {
  countFrom(10_000);
  vi.setSystemTime(target - 5400);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe('0 0 0 0 0 5');
});

it('is zero long after the feast', () => {
  countFrom(-300 * 86_400_000);
  expect([shown(), said()]).toEqual(['0 0 0 0 0 0', [thanks]]);
});
