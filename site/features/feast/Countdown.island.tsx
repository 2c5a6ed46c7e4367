import { useEffect, useState } from 'react';
import { countdownUnits, timeLeft, untilNextSecond } from './countdown.ts';
import { daysLeftSentence } from './days-left.ts';

interface Props {
  /** Milliseconds since 1970 UTC. */
  target: number;
  /** Shown from the target on, above the zeros. */
  thanks: string;
  /** True if the page was built after the target, and shows the text without script. */
  isOver?: boolean;
}

/**
 * Counts down to the feast. The page is built without counts, which would be those of the build, but with their space.
 * Screen readers hear the days, once a day.
 */
export default function Countdown({ target, thanks, isOver = false }: Props) {
  const now = useClock(target, isOver ? target : undefined);
  const counts = now === undefined ? undefined : timeLeft(target, now);
  const daysLeft = now === undefined ? '\u00a0' : daysLeftSentence(target, now);
  return (
    <div className="countdown">
      {daysLeft === undefined && <p className="countdown__words">{thanks}</p>}
      <ol className="countdown__parts" aria-hidden="true">
        {countdownUnits.map(({ singular, plural }, index) => (
          <li key={singular} className="card card--night">
            <b>{counts?.[index] ?? '–'}</b>
            {counts?.[index] === 1 ? singular : plural}
          </li>
        ))}
      </ol>
      {daysLeft !== undefined && <p className="countdown__words">{daysLeft}</p>}
    </div>
  );
}

/** The time, updated each second and when the page is shown again, until the target. */
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
    // Timers don't advance while a device sleeps.
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
