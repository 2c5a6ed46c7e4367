import parish from './parish.json' with { type: 'json' };
import { contentsOf, type ParishContentItem, type ParishContentOf, parishForms } from './parish-content.ts';

export interface LegalParish {
  /** Often the diocese's. */
  name: string;
  /** As people write it: `12.345.678/0001-95`. */
  cnpj: string;
}

/** How a parish is called, everywhere. */
export interface Parish {
  /** What its church is: 'Paróquia', 'Santuário'. */
  form: string;
  /** Its name without that word; empty while nobody has written it. */
  shortName: string;
  /** 'Paróquia Nossa Senhora de Lourdes'; 'Paróquia' while nobody has written its name. */
  name: string;
  /** What it is called in law, for receipts. */
  legal: LegalParish | undefined;
}

type Rows = readonly Pick<ParishContentItem, 'kind' | 'content'>[];

export const identityIn = (rows: Rows): ParishContentOf<'identity'> | undefined => contentsOf(rows, 'identity')[0];

/** The parish by the rows of its content. */
export function parishOfRows(rows: Rows): Parish {
  const identity = identityIn(rows);
  const form = parishForms[identity?.form ?? 'paroquia'];
  const shortName = identity?.name ?? '';
  return {
    form,
    shortName,
    name: `${form} ${shortName}`.trim(),
    legal: identity?.legal_name && identity.cnpj ? { name: identity.legal_name, cnpj: identity.cnpj } : undefined,
  };
}

/** The name in the content of `parish.json`; throws with the file and the field where there is none. */
export function nameIn(content: { name?: string }): string {
  if (!content.name?.trim())
    throw new Error('Wrong content in edge-functions/contract/parish.json\n  name: is missing');
  return content.name;
}

/** The parish's name, for the site, its mails, reports and pages to print. */
export const parishName: string = nameIn(parish);
