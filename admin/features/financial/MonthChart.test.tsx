import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../../testing/panel.tsx';
import { MonthChart } from './MonthChart.tsx';

const monthsUntil = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const month = `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    return { month, income: 100 * (index + 1), expense: 50 };
  });

it.each([11, 12, 13, 25])('on a telephone no name of its %i months reaches beyond it', async (count) => {
  await screen.viewport(360, 740);
  const months = monthsUntil(count);
  await renderInPanel(<MonthChart months={months} month={months.at(-1)?.month ?? ''} />);
  const chart = screen.getByRole('figure').element();
  const { left, right } = chart.getBoundingClientRect();
  const names = [...chart.querySelectorAll('[data-told] > span')].filter(
    (name) => name.textContent !== '' && getComputedStyle(name).visibility === 'visible',
  );
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const text = document.createRange();
    text.selectNodeContents(name);
    const box = text.getBoundingClientRect();
    expect([box.left >= left, box.right <= right], name.textContent ?? '').toEqual([true, true]);
  }
});
