import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Month } from '#contract/calendar-date.ts';
import { dayAfter, sameDayAfter, type Week, weeksOf } from './month-grid.ts';
import { weekdayName } from './weekdays.ts';

interface Props {
  month: Month;
  /** The only day in the tab order. */
  selected: string;
  today: string;
  /** The id of the grid's label. */
  labelledBy: string;
  classNames: { grid: string | undefined; day: string | undefined };
  /** A key moved to another day, perhaps of another month. */
  onSelect: (day: string) => void;
  /** A day was pressed: it opens a dialog. */
  onOpen: (day: string) => void;
  /** A day's content and accessible name. */
  children: (day: string) => ReactNode;
}

/** A month as a grid with arrow-key navigation, also into adjacent months (ARIA Authoring Practices, grid). */
export function MonthGrid({ month, selected, today, labelledBy, classNames, onSelect, onOpen, children }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  /** The day that a key went to, as long as its month isn't drawn. */
  const walkedTo = useRef<string>(undefined);
  const weeks = weeksOf(month);

  useEffect(() => {
    if (walkedTo.current !== selected) return;
    walkedTo.current = undefined;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [selected]);

  const walk = (event: KeyboardEvent) => {
    const target = dayByKey(event, selected, weeks);
    if (!target) return;
    event.preventDefault();
    // A held key would fill the browser's history with months.
    if (target === selected || (event.repeat && event.key.startsWith('Page'))) return;
    walkedTo.current = target;
    onSelect(target);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that the keyboard walks
    <table ref={grid} className={classNames.grid} role="grid" aria-labelledby={labelledBy} onKeyDown={walk}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that an empty cell has
                <td key={weekday} />
              ) : (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
                <td key={day} aria-selected={day === selected}>
                  <button
                    type="button"
                    className={classNames.day}
                    tabIndex={day === selected ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-haspopup="dialog"
                    onClick={() => onOpen(day)}
                  >
                    {children(day)}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const weekdays = Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday));

function dayByKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, day: string, weeks: readonly Week[]) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const week = weeks.find((days) => days.includes(day)) ?? [];
  const step = steps[key];
  if (step) return dayAfter(day, step);
  if (key === 'Home') return week.find(Boolean);
  if (key === 'End') return week.filter(Boolean).at(-1);
  if (key === 'PageUp') return sameDayAfter(day, shiftKey ? -12 : -1);
  return key === 'PageDown' ? sameDayAfter(day, shiftKey ? 12 : 1) : undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
