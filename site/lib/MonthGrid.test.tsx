import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { isSameMonth, monthOf } from '#contract/calendar-date.ts';
import { monthTitle } from '#contract/months.ts';
import { MonthGrid } from './MonthGrid.tsx';

function Calendar({ begin }: { begin: string }) {
  const [selected, setSelected] = useState(begin);
  const [opened, setOpened] = useState('');
  return (
    <>
      <h2 id="month">{monthTitle(monthOf(selected))}</h2>
      <MonthGrid
        month={monthOf(selected)}
        selected={selected}
        today="2026-12-05"
        labelledBy="month"
        classNames={{ grid: undefined, day: undefined }}
        onSelect={setSelected}
        onOpen={setOpened}
      >
        {(day) => day}
      </MonthGrid>
      <p role="status">{opened}</p>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const reached = () => [...document.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);

/** Draws another month later than the key asks for it; meanwhile a day of the shown one is selected. */
function LateCalendar({ isRead }: { isRead: Promise<void> }) {
  const [wanted, setWanted] = useState('2026-12-29');
  const [month, setMonth] = useState(monthOf(wanted));
  const select = (day: string) => {
    setWanted(day);
    void isRead.then(() => setMonth(monthOf(day)));
  };
  return (
    <>
      <h2 id="month">{monthTitle(month)}</h2>
      <MonthGrid
        month={month}
        selected={isSameMonth(monthOf(wanted), month) ? wanted : '2026-12-05'}
        today="2026-12-05"
        labelledBy="month"
        classNames={{ grid: undefined, day: undefined }}
        onSelect={select}
        onOpen={() => {}}
      >
        {(day) => day}
      </MonthGrid>
    </>
  );
}

describe('the grid', () => {
  it('gives the focus to a day of a month that is drawn later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await render(<LateCalendar isRead={promise} />);
    await userEvent.keyboard('{Tab}{ArrowDown}');
    await expect.poll(reached).toEqual(['2026-12-05']);
    expect(focused()).toBe('2026-12-29');
    resolve();
    await expect.poll(focused).toBe('2027-01-05');
  });

  it.each([
    ['2026-12-16', '{ArrowRight}', '2026-12-17'],
    ['2026-12-16', '{ArrowLeft}', '2026-12-15'],
    ['2026-12-16', '{ArrowDown}', '2026-12-23'],
    ['2026-12-16', '{ArrowUp}', '2026-12-09'],
    ['2026-12-16', '{Home}', '2026-12-13'],
    ['2026-12-16', '{End}', '2026-12-19'],
    ['2026-12-02', '{Home}', '2026-12-01'],
    ['2026-12-30', '{End}', '2026-12-31'],
    ['2026-12-31', '{ArrowRight}', '2027-01-01'],
    ['2026-12-29', '{ArrowDown}', '2027-01-05'],
    ['2027-01-01', '{ArrowLeft}', '2026-12-31'],
    ['2026-12-31', '{PageUp}', '2026-11-30'],
    ['2026-12-31', '{PageDown}', '2027-01-31'],
    ['2026-12-16', '{Shift>}{PageUp}{/Shift}', '2025-12-16'],
    ['2024-02-29', '{Shift>}{PageDown}{/Shift}', '2025-02-28'],
    ['1900-01-01', '{ArrowLeft}', '1900-01-01'],
    ['2026-12-16', '{Control>}{ArrowRight}{/Control}', '2026-12-16'],
  ])('from %s leads with %s to %s, which then is the one day that Tab reaches', async (begin, keys, end) => {
    await render(<Calendar begin={begin} />);
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe(begin);
    await userEvent.keyboard(keys);
    await expect.poll(focused).toBe(end);
    expect(reached()).toEqual([end]);
    await expect.element(page.getByRole('grid')).toHaveAccessibleName(monthTitle(monthOf(end)));
    expect(page.getByRole('gridcell', { selected: true }).elements()).toHaveLength(1);
  });

  it('opens a day with Enter, Space and a click', async () => {
    await render(<Calendar begin="2026-12-16" />);
    const opened = page.getByRole('status');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(opened).toHaveTextContent('2026-12-16');
    await userEvent.keyboard('{ArrowRight} ');
    await expect.element(opened).toHaveTextContent('2026-12-17');
    await page.getByRole('button', { name: '2026-12-24' }).click();
    await expect.element(opened).toHaveTextContent('2026-12-24');
  });

  it('announces today, and names the days of the week', async () => {
    await render(<Calendar begin="2026-12-16" />);
    const today = page.getByRole('button', { name: '2026-12-05' });
    await expect.element(today).toHaveAttribute('aria-current', 'date');
    const heads = page.getByRole('columnheader').elements();
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']);
    expect(heads.map((head) => head.getAttribute('abbr'))[2]).toBe('Terça-feira');
  });
});
