import type { ParishZone } from '#contract/parish-day.ts';

type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>;

/** Makes the database's days the zone's; call it after the migrations. Stored instants stay as they are. */
export async function adoptParishZone(query: Query, { name }: ParishZone): Promise<void> {
  const [adopted] = await query<{ zone: string }>('select private.parish_zone() as zone');
  if (adopted?.zone === name) return;
  await query(
    `create or replace function private.parish_zone() returns text language sql stable parallel safe return '${name}'`,
  );
}
