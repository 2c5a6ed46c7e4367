import { minuteOfWeek, nextMassSentence } from './next-mass.ts';

/*
 * Says the next mass in the page's line for it, at every minute, from the times that stand in the page's schedule: where the
 * schedule is replaced by newer times, the line follows. The page has the parish's offset and the weekdays' names, as a
 * module that islands use too would become a file of its own.
 */
const line = document.querySelector<HTMLElement>('.next-mass');
if (line) say(line);

function say(line: HTMLElement): void {
  const masses = [...document.querySelectorAll<HTMLElement>('[data-minute]')].map((mass) => ({
    minute: Number(mass.dataset.minute),
    weekday: mass.querySelector('.masses__day')?.textContent ?? '',
  }));
  const now = Date.now();
  const sentence = nextMassSentence(masses, minuteOfWeek(now, Number(line.dataset.offset)));
  if (line.textContent !== sentence) line.textContent = sentence;
  setTimeout(say, 60_000 - (now % 60_000), line);
}
