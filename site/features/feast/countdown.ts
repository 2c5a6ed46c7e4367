const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The parts of the time that is left, with their lengths in milliseconds: a year has 365 days and a month 30 (docs/product.md, "Public pages"). */
export const countdownUnits = [
  { singular: 'ano', plural: 'anos', length: 365 * day },
  { singular: 'mês', plural: 'meses', length: 30 * day },
  { singular: 'dia', plural: 'dias', length: day },
  { singular: 'hora', plural: 'horas', length: hour },
  { singular: 'minuto', plural: 'minutos', length: minute },
  { singular: 'segundo', plural: 'segundos', length: second },
] as const;

/**
 * The time from `now` to `target`, milliseconds since 1970 UTC, as one count for each unit. A second that has begun is counted until it is
 * over, so that all are zero at the target itself and not before it; they stay zero after it.
 */
export function timeLeft(target: number, now: number): number[] {
  let rest = Math.max(0, Math.ceil((target - now) / second)) * second;
  return countdownUnits.map(({ length }) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count;
  });
}

/** Milliseconds until the counts change again: a clock that is late, or that slept, is right at its next tick. */
export const untilNextSecond = (target: number, now: number): number =>
  (((target - now) % second) + second) % second || second;
