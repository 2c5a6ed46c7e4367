import { weekdayName } from '../../lib/weekdays.ts';
import { minuteOfWeek, nextMassSentence, type WeeklyMass } from './next-mass.ts';
import { weeklyMass } from './weekly-mass.ts';

const line = document.querySelector<HTMLElement>('.next-mass');
if (line) say(line);

/** The mass that begins at this minute of the week. */
function massAt(minute: number): WeeklyMass {
  const [hour, rest] = [Math.floor((minute % 1440) / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
  return weeklyMass({ minute, weekday: weekdayName(Math.floor(minute / 1440)), time: `${hour}:${rest}` });
}

/** Shows the next mass, updated every minute. */
function say(line: HTMLElement): void {
  const { shift, masses } = line.dataset;
  const now = Date.now();
  line.textContent = nextMassSentence(
    (masses ?? '').split(',').map(Number).map(massAt),
    minuteOfWeek(now, Number(shift)),
  );
  setTimeout(say, 60_000 - (now % 60_000), line);
}
