import { everyMinute, minuteAt } from '../../lib/minutes.ts';
import { isLive, spansIn } from './live.ts';

/** Shows the broadcasts in their hours. */
for (const link of document.querySelectorAll<HTMLElement>('.live')) {
  const { weekly, once, offset } = link.dataset;
  const hours = { weekly: spansIn(weekly), once: spansIn(once) };
  everyMinute((now) => {
    link.hidden = !isLive(hours, minuteAt(now, Number(offset)));
  });
}
