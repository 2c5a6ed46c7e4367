import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dateIn, isSameMonth, type Month, monthOf } from '#contract/calendar-date.ts';
import { monthTitle } from '#contract/months.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { isKept } from '../../lib/kept.ts';
import { MonthGrid } from '../../lib/MonthGrid.tsx';
import { byDay, countOf, dayTitle } from '../../lib/month-grid.ts';
import type { Built } from '../../ui/built.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { useAddressed } from '../../ui/use-addressed.ts';
import { useTouches } from '../../ui/use-touches.ts';
import { addressOfDay, dayFromAddress, failureSentence, type MonthEvents, monthCalendar } from './calendar.ts';
import { DayCell } from './DayCell.tsx';
import { DayDialog } from './DayDialog.tsx';
import { DayEvents } from './DayEvents.tsx';
import { MonthControls } from './MonthControls.tsx';
import { MonthList } from './MonthList.tsx';

interface Props {
  built: Built<MonthEvents>;
  /** The parish's day when the page was built. */
  builtOn: string;
  /** The last change of an event that the build has. */
  changedUntil: string;
}

const notKept = ' Sem internet: este mês não está guardado neste aparelho.';

const now = () => parishDayOf(new Date());

export default function EventCalendar({ built, builtOn, changedUntil }: Props) {
  const [definition] = useState(() => monthCalendar(monthOf(builtOn), now));
  const { search: month, results, state, error, show, followAddress } = useAddressed(definition, built);
  const today = useToday(builtOn, () => location.search === '' && followAddress());
  const dayPart = useBuiltHeight(() => location.search !== '');
  const [chosen, setChosen] = useAddressedDay();
  const [open, setOpen] = useState<string>();
  useTouches();
  const day = [chosen, today].find((each) => each && isSameMonth(monthOf(each), month)) ?? dateIn(month, 1);
  const entries = byDay(results.entries);
  const entriesOf = (each: string) => entries.get(each) ?? [];

  const select = (wanted: string) => {
    if (!isSameMonth(monthOf(wanted), month)) show(monthOf(wanted), { entry: 'new' });
    setChosen(wanted);
  };
  const isUnknown = state === 'failed' && results.entries.length === 0;
  /** While another month is loading its days may have events, so they aren't shown as empty. */
  const eventsOf = (each: string) => {
    if (state === 'loading') return <p className="day-events__none">Carregando eventos...</p>;
    if (isUnknown) return null;
    return <DayEvents entries={entriesOf(each)} files={{ from: today, changedUntil }} />;
  };
  const selectMonth = (wanted: Month) => select(dateIn(wanted, 1));

  return (
    <>
      <div className="calendar__head">
        <div aria-live="polite">
          <h2 id="calendar-month">{monthTitle(month)}</h2>
          <p className="calendar__count">
            {state === 'loading' && 'Carregando eventos...'}
            {state === 'loaded' && countOf(results.entries.length)}
          </p>
        </div>
        <MonthControls
          month={month}
          day={day}
          today={today}
          countOn={(each) => entriesOf(each).length}
          onMonth={selectMonth}
          onDay={select}
        />
      </div>
      {state === 'failed' && <FailureNote sentence={failureSentence(error) + (isKept() ? notKept : '')} />}
      <div className="calendar__month" aria-busy={state === 'loading'}>
        <MonthGrid
          month={month}
          selected={day}
          today={today}
          labelledBy="calendar-month"
          classNames={{ grid: 'month', day: 'day' }}
          onSelect={select}
          onOpen={(each) => {
            select(each);
            setOpen(each);
          }}
        >
          {(each) => <DayCell day={each} entries={entriesOf(each)} />}
        </MonthGrid>
      </div>
      {!isUnknown && (
        <section ref={dayPart} className="calendar__day" aria-labelledby="calendar-day" aria-busy={state === 'loading'}>
          <h2 id="calendar-day">{dayTitle(day)}</h2>
          {eventsOf(day)}
        </section>
      )}
      {state !== 'loading' && results.entries.length > 0 && (
        <section className="month-list" aria-labelledby="month-list-title">
          <h2 id="month-list-title">{`Eventos de ${monthTitle(month)}`}</h2>
          <MonthList entries={results.entries} />
        </section>
      )}
      {open && (
        <DayDialog day={open} onClose={() => setOpen(undefined)}>
          {eventsOf(open)}
        </DayDialog>
      )}
    </>
  );
}

/** The chosen day, in the address too: of a month's days the last one, so that Back leads to another month. */
function useAddressedDay(): [string | undefined, (day: string) => void] {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const follow = () => setChosen(dayFromAddress(location.search, now()));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose = (day: string) => {
    setChosen(day);
    history.replaceState(history.state, '', addressOfDay(day));
  };
  return [chosen, choose];
}

/** Keeps a part's built height while the requested month loads, so that nothing below moves up. */
function useBuiltHeight(isWanted: () => boolean) {
  const part = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the built content exists only at the first render
  useLayoutEffect(() => {
    if (part.current && isWanted()) part.current.style.minHeight = `${part.current.offsetHeight}px`;
  }, []);
  return part;
}

/** The parish's day, updated when the page is shown again after midnight; `onTurn` is then called. */
function useToday(builtOn: string, onTurn: () => void): string {
  const [today, setToday] = useState(builtOn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the day when the page is shown, not on render
  useEffect(() => {
    let known = now();
    setToday(known);
    const look = () => {
      if (known === now()) return;
      known = now();
      setToday(known);
      onTurn();
    };
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
