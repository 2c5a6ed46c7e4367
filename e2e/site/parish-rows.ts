import { contentsOf, type ParishContentItem, type ParishContentOf } from '#contract/parish-content.ts';
import type { ParishKindName } from '#contract/parish-kinds.ts';
import { baseUrl } from '../actors.ts';

const rows: ParishContentItem[] = (await (await fetch(`${baseUrl}/api/parish-content/active`)).json()).data;

/** What the demonstration's pages say of a kind. */
export const contents = <Name extends ParishKindName>(kind: Name): ParishContentOf<Name>[] => contentsOf(rows, kind);
