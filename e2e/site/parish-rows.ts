import { contentsOf, type ParishContentItem, type ParishContentOf } from '#contract/parish-content.ts';
import type { ParishKindName } from '#contract/parish-kinds.ts';
import { baseUrl } from '../actors.ts';

const rows: ParishContentItem[] = (await (await fetch(`${baseUrl}/api/parish-content/active`)).json()).data;

/** The demonstration's content of a kind. */
export const contents = <Name extends ParishKindName>(kind: Name): ParishContentOf<Name>[] => contentsOf(rows, kind);

/** The lines of a text. */
export const linesOf = (text: string | null): string[] => text?.split('\n') ?? [];

/** The descriptions of a community's photos. */
export const photosOf = (community: ParishContentOf<'community'>): string[] =>
  [community.description_1, community.description_2, community.description_3, community.description_4].flatMap(
    (description) => description ?? [],
  );
