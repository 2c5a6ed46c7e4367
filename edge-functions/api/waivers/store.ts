import { isWaivedTopic, type WaivedTopic } from '#contract/waivers.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Without topics of which only another version knows. */
export async function listWaived({ db }: Caller): Promise<WaivedTopic[]> {
  const rows = dataOf(await db.from('waivers').select('topic').order('topic')) ?? [];
  return rows.map(({ topic }) => topic).filter(isWaivedTopic);
}

/** Two administrators may waive the same. */
export async function waive({ db }: Caller, topic: WaivedTopic): Promise<void> {
  dataOf(await db.from('waivers').upsert({ topic }, { onConflict: 'topic', ignoreDuplicates: true }));
}

export async function remind({ db }: Caller, topic: WaivedTopic): Promise<void> {
  dataOf(await db.from('waivers').delete().eq('topic', topic));
}
