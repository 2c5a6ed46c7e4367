import { line } from '#contract/fields/text.ts';
import { mostReason } from '#contract/financial-history.ts';

/** Why a row is changed or deleted, which the panel asks for; `whose` history keeps it: 'da transação'. */
export const askedReason = (whose: string) =>
  line({ label: 'motivo', max: mostReason, help: `Fica no histórico ${whose}.` });
