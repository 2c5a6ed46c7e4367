import { parishBuild } from '../lib/parish-build.ts';

/** The rows of the parish's content, which the build has read. */
export const parishRows = parishBuild().rows;

/** The paragraphs of a text: its lines that say something. */
export const paragraphs = (text: string | null | undefined): string[] =>
  (text ?? '').split('\n').flatMap((line) => line.trim() || []);
