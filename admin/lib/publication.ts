import { isToCome, type Publication, publicationState } from '#contract/publication.ts';
import { dayAndTime } from './dates.ts';

/** The values of a form; whoever chooses a moment that is to come is not asked whether it is published. */
type Moments = Pick<Publication, 'publish_at'>;

export const isScheduled = ({ publish_at }: Moments): boolean => isToCome(publish_at, Date.now());

/** The body of a form's values: what waits for its moment is published then. */
export const publishedThen = (values: Readonly<Record<string, unknown>>): object =>
  isScheduled(values as unknown as Moments) ? { ...values, is_published: true } : values;

/** 'Publica em 30/11 às 07:00', 'Encerrada em 2/12 às 18:00'; undefined for what visitors see, and for a draft. */
export function momentOf(item: Publication, ended: 'Encerrada' | 'Encerrado'): string | undefined {
  const { publish_at, expires_at } = item;
  const state = publicationState(item, Date.now());
  if (state === 'scheduled' && publish_at) return `Publica em ${dayAndTime(publish_at)}`;
  if (state === 'ended' && expires_at) return `${ended} em ${dayAndTime(expires_at)}`;
  return undefined;
}
