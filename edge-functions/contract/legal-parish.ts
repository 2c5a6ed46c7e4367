import { pixKey, pixKeyKind } from './br-code/pix-key.ts';
import parish from './parish.json' with { type: 'json' };

export interface LegalParish {
  /** Often the diocese's. */
  name: string;
  /** As people write it: `12.345.678/0001-95`. */
  cnpj: string;
}

/** `legalName` and `cnpj` in the content of `parish.json`, both or neither; throws with the file and the field where one is wrong. */
export function legalIn({ legalName, cnpj }: { name?: string; legalName?: string; cnpj?: string }) {
  if (legalName === undefined && cnpj === undefined) return undefined;
  if (!legalName?.trim()) throw wrong('legalName: is missing beside cnpj');
  const digits = pixKey(cnpj ?? '');
  if (!digits || pixKeyKind(digits) !== 'cnpj') throw wrong('cnpj: must be a CNPJ with right check digits');
  const shown = digits.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return { name: legalName, cnpj: shown } satisfies LegalParish;
}

const wrong = (what: string) => new Error(`Wrong content in edge-functions/contract/parish.json\n  ${what}`);

/** What the parish is called in law, for receipts; undefined where `parish.json` doesn't say it. */
export const legalParish: LegalParish | undefined = legalIn(parish);
