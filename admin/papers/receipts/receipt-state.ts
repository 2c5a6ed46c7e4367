import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, type MailOutcome, receiptStates, receiptTitle } from '#contract/financial-receipts.ts';
import { dateAndTime } from '../../lib/dates.ts';

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

const unsent: Readonly<Partial<Record<MailOutcome, string>>> = {
  without_address: 'Não pode ir: o cadastro desta pessoa não tem e-mail',
  not_agreed: 'Não pode ir: esta pessoa não autorizou comunicações',
};

/** 'Enviado em 29/11/2026 10:05', or why it can't be sent; undefined where its state says it, or it can. */
export const receiptMailWords = ({ mail, mailed_at }: Pick<IssuedReceipt, 'mail' | 'mailed_at'>): string | undefined =>
  mailed_at ? `Enviado em ${dateAndTime(mailed_at)}` : mail ? unsent[mail] : undefined;
