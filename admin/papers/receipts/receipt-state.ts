import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, receiptStates, receiptTitle } from '#contract/financial-receipts.ts';

/** 'Recibo nº 12/2026', 'Declaração de 2025 nº 3/2026' */
export const receiptName = ({
  kind,
  of_year,
  ...numbered
}: Pick<IssuedReceipt, 'kind' | 'of_year' | 'number' | 'year'>) =>
  `${kind === 'receipt' ? 'Recibo' : `Declaração de ${of_year}`} ${receiptTitle(numbered)}`;

/** 'Válido', 'Devolvido em 03/11/2026', 'Alterado depois' */
export const receiptStateWords = ({ state, returned_on }: Pick<IssuedReceipt, 'state' | 'returned_on'>): string =>
  state === 'returned' && returned_on ? `${receiptStates.returned} em ${formatDay(returned_on)}` : receiptStates[state];
