import type { Transaction } from '#contract/financial.ts';

/** The rest of a row that somebody entered by hand: of no payment, without papers. */
export const plainEntry = {
  document_number: null,
  payee: null,
  counted_by: null,
  also_counted_by: null,
  scan: null,
  is_scan_erased: false,
  transfer_id: null,
  payment_id: null,
  kind: null,
  payer: null,
  plain: null,
  form: null,
  creator_name: 'Raimundo',
  reverses: null,
  reversed_amount: 0,
  was_of: [],
  happened_on: null,
  is_moved: false,
  category_code: null,
} satisfies Partial<Transaction>;
