import { part, setTexts } from '../../ui/parts.ts';
import { countdownUnits, timeLeft, untilNextSecond } from './countdown.ts';
import { daysLeftSentence } from './days-left.ts';

/** Counts down to the feast each second, and when the page is shown again: timers don't run while a device sleeps. */
export function runCountdown(countdown: HTMLElement): void {
  const target = Number(countdown.dataset.target);
  const parts = [...countdown.querySelectorAll('li')];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = () => {
    clearTimeout(timer);
    const now = Date.now();
    const counts = timeLeft(target, now);
    for (const [index, { singular, plural }] of countdownUnits.entries()) {
      const count = counts[index] ?? 0;
      setTexts(parts[index] as HTMLElement, { count: `${count}`, unit: count === 1 ? singular : plural });
    }
    const daysLeft = daysLeftSentence(target, now);
    setTexts(countdown, { 'days-left': daysLeft ?? '' });
    part(countdown, 'thanks').hidden = daysLeft !== undefined;
    if (now < target) timer = setTimeout(tick, untilNextSecond(target, now));
  };

  tick();
  document.addEventListener('visibilitychange', tick);
  addEventListener('pageshow', tick);
}
