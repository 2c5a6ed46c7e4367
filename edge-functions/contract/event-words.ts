import { spokenTime } from './day-names.ts';
import { capitalised } from './noun.ts';
import { regularHoursOf } from './parish-hours.ts';

/** The details that an event may have besides its day, title and description. */
export interface EventDetails {
  /** `HH:MM`; without it the event is of the whole day. */
  begins?: string | null | undefined;
  /** On the following day, if it is not after the beginning. */
  ends?: string | null | undefined;
  place?: string | null | undefined;
  community?: string | null | undefined;
}

/** 'às 19h'; '19h às 20h30'; '' of a whole day. */
const hoursOf = ({ begins, ends }: EventDetails): string =>
  begins ? regularHoursOf({ begins, ends: ends ?? null }) : '';

/** 'Salão paroquial, Comunidade São Francisco'; '' where it has neither. */
export const placeOf = ({ place, community }: EventDetails): string => [place, community].filter(Boolean).join(', ');

/** 'às 19h, Salão paroquial'; '' of an event with none of it. */
export const hoursAndPlaceOf = (event: EventDetails): string =>
  [hoursOf(event), placeOf(event)].filter(Boolean).join(', ');

/** ', às 19h, Salão paroquial', to stand after its day or its title. */
export function afterDay(event: EventDetails): string {
  const words = hoursAndPlaceOf(event);
  return words && `, ${words}`;
}

/** '19h Terço' */
export const hourAndTitle = ({ begins, title }: EventDetails & { title: string }): string =>
  begins ? `${spokenTime(begins)} ${title}` : title;

/** 'Às 19h, Salão paroquial. Traga a sua vela.'; of an event without hour and place the description as it is. */
export const describedOf = (event: EventDetails & { description: string }): string =>
  [capitalised(hoursAndPlaceOf(event)), event.description].filter(Boolean).join('. ');
