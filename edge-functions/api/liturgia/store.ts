import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Json } from '../gateways/database-types.ts';
import { type LiturgyContent, liturgyContent } from '../gateways/liturgy/answer.ts';
import type { LiturgySource } from '../gateways/liturgy/source.ts';
import type { KeptDay } from './rules.ts';

interface Span {
  first: string;
  last: string;
}

/** The stored dates in a span, in order, each with its source's name. */
export async function readDates(db: Database, { first, last }: Span): Promise<{ dia: string; fonte: string }[]> {
  return dataOf(await db.from('liturgia_dias').select('dia, fonte').gte('dia', first).lte('dia', last).order('dia'));
}

/** A stored day; undefined also for a row in another version's format. */
export async function readDay(db: Database, date: string): Promise<KeptDay | undefined> {
  const row = dataOf(await db.from('liturgia_dias').select('conteudo, fonte, fonte_url').eq('dia', date).maybeSingle());
  const content = liturgyContent.safeParse(row?.conteudo);
  return row && content.success
    ? { content: content.data, source: { nome: row.fonte, url: row.fonte_url } }
    : undefined;
}

/** Stores a day's texts, replacing earlier ones. */
export async function keepDay(
  db: Database,
  date: string,
  content: LiturgyContent,
  { name, url }: Pick<LiturgySource, 'name' | 'url'>,
): Promise<void> {
  dataOf(
    await db
      .from('liturgia_dias')
      .upsert({ dia: date, conteudo: content as Json as never, fonte: name, fonte_url: url }),
  );
}

/** Deletes the days before a date. */
export async function sweepBefore(db: Database, date: string): Promise<void> {
  dataOf(await db.from('liturgia_dias').delete().lt('dia', date));
}
