import { dayOfMonth, daysBetween, daysLater, weekdayOf } from '#contract/calendar-date.ts';
import type { LiturgicalColour } from '#contract/liturgia.ts';
import { type Celebration, rank } from './celebration.ts';
import { dayIn, sundayUpTo, type Turns } from './year.ts';

const weekdays = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'];

const nameOfDay = (date: string) => weekdays[weekdayOf(date)] as string;

const of = (title: string, colour: LiturgicalColour, place: keyof typeof rank): Celebration => ({
  title,
  colour,
  rank: rank[place],
});

/** Those that follow Easter, by their distance in days, and those before it. */
const byEaster: ReadonlyMap<number, Celebration> = new Map([
  [-46, of('Quarta-feira de Cinzas', 'Roxo', 'greatest')],
  [-7, of('Domingo de Ramos da Paixão do Senhor', 'Vermelho', 'greatest')],
  [-3, of('Quinta-feira Santa – Missa da Ceia do Senhor', 'Branco', 'triduum')],
  [-2, of('Sexta-feira Santa – Paixão do Senhor', 'Vermelho', 'triduum')],
  // There is no Mass before the Vigil, whose colour it has.
  [-1, of('Sábado Santo – Vigília Pascal', 'Branco', 'triduum')],
  [0, of('Domingo da Páscoa na Ressurreição do Senhor', 'Branco', 'triduum')],
  [7, of('2º Domingo da Páscoa – Domingo da Divina Misericórdia', 'Branco', 'greatest')],
  [42, of('Ascensão do Senhor', 'Branco', 'greatest')],
  [49, of('Domingo de Pentecostes', 'Vermelho', 'greatest')],
  [50, of('Bem-aventurada Virgem Maria, Mãe da Igreja', 'Branco', 'memorial')],
  [56, of('Santíssima Trindade', 'Branco', 'solemnity')],
  [60, of('Santíssimo Corpo e Sangue de Cristo', 'Branco', 'solemnity')],
  [68, of('Sagrado Coração de Jesus', 'Branco', 'solemnity')],
]);

/** The movable celebration or the day of the season on a date, without the saints. */
export function seasonOn(date: string, year: number, turns: Turns): Celebration {
  const fromEaster = daysBetween(turns.easter, date);
  return (
    byEaster.get(fromEaster) ??
    christmasTime(date, year, turns) ??
    (date >= turns.advent ? advent(date, turns) : undefined) ??
    (fromEaster >= -46 && fromEaster < 0 ? lent(date, fromEaster) : undefined) ??
    (fromEaster > 0 && fromEaster < 49 ? easterTime(date, fromEaster) : ordinaryTime(date, turns))
  );
}

function christmasTime(date: string, year: number, { epiphany, baptism, holyFamily }: Turns): Celebration | undefined {
  if (date === dayIn(year, 1, 1)) return of('Santa Maria, Mãe de Deus', 'Branco', 'solemnity');
  if (date === epiphany) return of('Epifania do Senhor', 'Branco', 'greatest');
  if (date === baptism) return of('Batismo do Senhor', 'Branco', 'lordsFeast');
  if (date < epiphany) return of(`${nameOfDay(date)} do Tempo do Natal`, 'Branco', 'weekday');
  if (date < baptism) return of(`${nameOfDay(date)} depois da Epifania`, 'Branco', 'weekday');
  if (date === holyFamily) return of('Sagrada Família de Jesus, Maria e José', 'Branco', 'lordsFeast');
  const octaveDay = daysBetween(dayIn(year, 12, 25), date) + 1;
  if (octaveDay === 1) return of('Natal do Senhor', 'Branco', 'greatest');
  return octaveDay > 1 ? of(`${octaveDay}º dia na Oitava do Natal`, 'Branco', 'strongWeekday') : undefined;
}

function advent(date: string, turns: Turns): Celebration {
  const week = Math.floor(daysBetween(turns.advent, date) / 7) + 1;
  if (weekdayOf(date) === 0) return of(`${week}º Domingo do Advento`, week === 3 ? 'Rosa' : 'Roxo', 'greatest');
  const isLate = date.slice(5, 7) === '12' && dayOfMonth(date) >= 17;
  return of(weekdayIn(date, week, 'do Advento'), 'Roxo', isLate ? 'strongWeekday' : 'weekday');
}

function lent(date: string, fromEaster: number): Celebration {
  if (fromEaster < -42) return of(`${nameOfDay(date)} depois das Cinzas`, 'Roxo', 'strongWeekday');
  if (fromEaster > -7) return of(`${nameOfDay(date)} da Semana Santa`, 'Roxo', 'greatest');
  const week = Math.floor((fromEaster + 42) / 7) + 1;
  if (weekdayOf(date) === 0) return of(`${week}º Domingo da Quaresma`, week === 4 ? 'Rosa' : 'Roxo', 'greatest');
  return of(weekdayIn(date, week, 'da Quaresma'), 'Roxo', 'strongWeekday');
}

function easterTime(date: string, fromEaster: number): Celebration {
  if (fromEaster < 7) return of(`${nameOfDay(date)} na Oitava da Páscoa`, 'Branco', 'greatest');
  const week = Math.floor(fromEaster / 7) + 1;
  if (weekdayOf(date) === 0) return of(`${week}º Domingo da Páscoa`, 'Branco', 'greatest');
  return of(weekdayIn(date, week, 'da Páscoa'), 'Branco', 'weekday');
}

/** Weeks count forward from the Baptism until Lent, and backward from Advent after Pentecost. */
function ordinaryTime(date: string, { baptism, easter, advent }: Turns): Celebration {
  const sunday = sundayUpTo(date);
  const week = date < easter ? daysBetween(sundayUpTo(baptism), sunday) / 7 + 1 : 35 - daysBetween(sunday, advent) / 7;
  if (date === daysLater(advent, -7)) return of('Nosso Senhor Jesus Cristo, Rei do Universo', 'Branco', 'solemnity');
  if (weekdayOf(date) === 0) return of(`${week}º Domingo do Tempo Comum`, 'Verde', 'sunday');
  return of(weekdayIn(date, week, 'do Tempo Comum'), 'Verde', 'weekday');
}

const weekdayIn = (date: string, week: number, season: string) => `${nameOfDay(date)} da ${week}ª semana ${season}`;
