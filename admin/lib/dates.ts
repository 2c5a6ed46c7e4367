import { formatInstant } from '../../site/lib/dates.ts';

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Fortaleza',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as `dd/mm/yyyy HH:mm` in the parish's time zone. */
export const dateAndTime = (instant: string): string => `${formatInstant(instant)} ${clock.format(new Date(instant))}`;
