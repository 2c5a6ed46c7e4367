import { minuteOfWeek, nextMassSentence, type WeeklyMass } from './next-mass.ts';

const line = document.querySelector<HTMLElement>('.next-mass');
if (line) say(line);

/** Shows the next mass, updated every minute. */
function say(line: HTMLElement): void {
  const { shift, masses } = line.dataset;
  const now = Date.now();
  line.textContent = nextMassSentence(masses?.split(',') as WeeklyMass[], minuteOfWeek(now, Number(shift)));
  setTimeout(say, 60_000 - (now % 60_000), line);
}
