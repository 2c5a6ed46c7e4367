import { formatDay } from '#contract/calendar-date.ts';
import { spokenTime } from '#contract/day-names.ts';
import { shownReais } from '#contract/money.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import type { Sitting } from '#contract/tithe-sittings.ts';
import { atTime, dayWords } from '../../lib/dates.ts';

/** 'domingo, 22/11/2026, Missa das 19h' */
export const placeWords = ({ day, occasion }: Pick<Sitting, 'day' | 'occasion'>): string =>
  [dayWords(day), occasion].filter(Boolean).join(', ');

export const stateNames = { open: 'Em andamento', paused: 'Em pausa', ended: 'Encerrada' } as const;

/** '23 envelopes, R$ 1.230,00' */
export const sumWords = ({ envelopes, total }: Pick<Sitting, 'envelopes' | 'total'>): string =>
  `${envelopes.toLocaleString('pt-BR')} ${envelopes === 1 ? 'envelope' : 'envelopes'}, ${shownReais(total)}`;

export const receiverOf = ({ creator_name }: Sitting): string => creator_name ?? 'Nome não registrado';

/** 'Recebido por Lúcia de 9h12 a 10h40', with the days where they aren't the envelopes'. */
export function receivedWords(sitting: Sitting): string {
  const { day, opened_at, ended_at } = sitting;
  const moment = (instant: string) => {
    const own = parishDayOf(new Date(instant));
    return own === day ? spokenTime(parishTimeOf(new Date(instant))) : `${formatDay(own)} ${atTime(instant)}`;
  };
  const when = ended_at ? `de ${moment(opened_at)} a ${moment(ended_at)}` : `desde ${moment(opened_at)}`;
  return `Recebido por ${receiverOf(sitting)} ${when}`;
}
