import type { PayerImport } from '#contract/imports.ts';
import { counted } from '#contract/noun.ts';
import type { Limit } from '../http/rate-limit.ts';

/** Imports per person and hour, and calls that add rows: enough for twenty of the largest files. */
export const beginLimit: Limit = { name: 'import', max: 30, windowSeconds: 3600 };
export const rowsLimit: Limit = { name: 'import-rows', max: 2000, windowSeconds: 3600 };

const payers = { one: 'dizimista', many: 'dizimistas' };

/** `312 dizimistas importados e 4 atualizados.` */
export function doneSentence({ created_count: created, updated_count: updated }: PayerImport): string {
  if (created === 0 && updated === 0) return 'Nenhum dizimista foi importado.';
  const parts = [
    ...(created > 0 ? [`${counted(created, payers)} ${created === 1 ? 'importado' : 'importados'}`] : []),
    ...(updated > 0 ? [`${counted(updated, payers)} ${updated === 1 ? 'atualizado' : 'atualizados'}`] : []),
  ];
  return `${parts.join(' e ')}.`;
}

/** The message after an import was undone. */
export function undoneSentence(kept: number): string {
  if (kept === 0) return 'Importação desfeita.';
  return `Importação desfeita, menos ${counted(kept, payers)}.`;
}
