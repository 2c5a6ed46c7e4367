import { useEffect, useState } from 'react';
import { countdownUnits, timeLeft, untilNextSecond } from './countdown.ts';
import { daysLeftSentence } from './days-left.ts';

interface Props {
  /** Milliseconds since 1970 UTC. */
  target: number;
  /** Said from the target on. */
  thanks: string;
  /** Whether the page was built after the target: it then says so before any script runs. */
  isOver?: boolean;
}

/**
 * Counts down to the feast. The page of a feast to come is built without counts, which would be those of the build; until the clock is
 * read they keep their room. Screen readers hear the days, once a day.
 */
export default function Countdown({ target, thanks, isOver = false }: Props) {
  const now = useClock(target, isOver ? target : undefined);
  const counts = now === undefined ? undefined : timeLeft(target, now);
  return (
    <div className="countdown">
      <ol className="countdown__parts" aria-hidden="true">
        {countdownUnits.map(({ singular, plural }, index) => (
          <li key={singular}>
            <b>{counts?.[index] ?? '–'}</b>
            {counts?.[index] === 1 ? singular : plural}
          </li>
        ))}
      </ol>
      <p className="countdown__words">{now === undefined ? '\u00a0' : (daysLeftSentence(target, now) ?? thanks)}</p>
    </div>
  );
}

/** The clock at each second that the countdown counts, and at once when the page is seen again; it stands still from the target on. */
function useClock(target: number, initial: number | undefined): number | undefined {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const current = Date.now();
      setNow(current);
      if (current < target) timer = setTimeout(tick, untilNextSecond(target, current));
    };
    tick();
    // A device that sleeps doesn't count the time of its timers.
    document.addEventListener('visibilitychange', tick);
    addEventListener('pageshow', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      removeEventListener('pageshow', tick);
    };
  }, [target]);
  return now;
}
