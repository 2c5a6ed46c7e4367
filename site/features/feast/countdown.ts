const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Units in milliseconds: a year has 365 days, a month 30 (docs/product.md, "Public pages"). */
export const countdownUnits = [
  { singular: 'ano', plural: 'anos', length: 365 * day },
  { singular: 'mês', plural: 'meses', length: 30 * day },
  { singular: 'dia', plural: 'dias', length: day },
  { singular: 'hora', plural: 'horas', length: hour },
  { singular: 'minuto', plural: 'minutos', length: minute },
  { singular: 'segundo', plural: 'segundos', length: second },
] as const;

/**
 * The time from `now` to `target`, milliseconds since 1970 UTC, as one count per unit. Rounded up to the second, so
 * that all are zero exactly from the target on.
 */
export function timeLeft(target: number, now: number): number[] {
  let rest = Math.max(0, Math.ceil((target - now) / second)) * second;
  return countdownUnits.map(({ length }) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count;
  });
}

/** Milliseconds until the counts change, computed anew each time, so that late timers correct themselves. */
export const untilNextSecond = (target: number, now: number): number =>
  (((target - now) % second) + second) % second || second;
