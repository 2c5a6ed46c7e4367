import { dateIn, datesIn, dayOfMonth, type Month, monthOf } from '#contract/calendar-date.ts';
import { monthNames } from '#contract/day-names.ts';
import { isFirstMonth, isLastMonth, monthAfter, yearChoices } from '../../lib/month-grid.ts';
import { Arrow } from '../../ui/Arrow.tsx';

interface Props {
  month: Month;
  /** The selected day, of this month. */
  day: string;
  today: string;
  countOn: (day: string) => number;
  onMonth: (month: Month) => void;
  onDay: (day: string) => void;
}

/** The selectors of year and month, on a phone also of the day, and the buttons for the previous and next month. */
export function MonthControls({ month, day, today, countOn, onMonth, onDay }: Props) {
  return (
    <div className="month-controls">
      <button
        type="button"
        className="button button--quiet"
        disabled={isFirstMonth(month)}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <Arrow back />
        <span className="month-controls__words">Mês anterior</span>
      </button>
      <label className="field">
        <span>Ano</span>
        <select value={month.year} onChange={({ target }) => onMonth({ ...month, year: Number(target.value) })}>
          {yearChoices(monthOf(today).year, month.year).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Mês</span>
        <select value={month.month} onChange={({ target }) => onMonth({ ...month, month: Number(target.value) })}>
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field month-controls__day">
        <span>Dia</span>
        <select value={dayOfMonth(day)} onChange={({ target }) => onDay(dateIn(month, Number(target.value)))}>
          {datesIn(month).map((each) => (
            <option key={each} value={dayOfMonth(each)}>
              {withCount(dayOfMonth(each), countOn(each))}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button button--quiet"
        disabled={isLastMonth(month)}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <span className="month-controls__words">Próximo mês</span>
        <Arrow />
      </button>
    </div>
  );
}

/** '25 (3)': a day with its events. */
const withCount = (day: number, count: number): string => (count > 0 ? `${day} (${count})` : `${day}`);
