import type { ParishContentItem } from '#contract/parish-content.ts';

/** The rows of the parish's content, which the build has read (integrations/parish-content.ts). */
export const parishRows: ParishContentItem[] = JSON.parse(process.env.PARISH_CONTENT ?? '[]');

/** The paragraphs of a text: its lines that say something. */
export const paragraphs = (text: string | null | undefined): string[] =>
  (text ?? '').split('\n').flatMap((line) => line.trim() || []);
