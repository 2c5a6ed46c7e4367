import { everyMinute, minuteAt } from '../../lib/minutes.ts';
import { nextMassSentence } from './next-mass.ts';

const line = document.querySelector<HTMLElement>('.next-mass');
if (line) everyMinute((now) => say(line, now));

/** Shows the next mass. */
function say(line: HTMLElement, now: number): void {
  const { offset, weekly, without, also } = line.dataset;
  const masses = { weekly: minutesIn(weekly), without: minutesIn(without), also: minutesIn(also) };
  const sentence = nextMassSentence(masses, minuteAt(now, Number(offset)));
  line.textContent = sentence;
  // A single mass that was one more has passed.
  if (!sentence) line.remove();
}

function minutesIn(list: string | undefined): number[] {
  return list ? list.split(',').map(Number) : [];
}
