import type { IssuedReceipt, MailOutcome } from '#contract/financial-receipts.ts';
import { dateAndTime } from '../../lib/dates.ts';

const unsent: Readonly<Partial<Record<MailOutcome, string>>> = {
  without_address: 'Não pode ir: o cadastro desta pessoa não tem e-mail',
  not_agreed: 'Não pode ir: esta pessoa não autorizou comunicações',
};

/** 'Enviado em 29/11/2026 10:05', or why it can't be sent; undefined where its state says it, or it can. */
export const receiptMailWords = ({ mail, mailed_at }: Pick<IssuedReceipt, 'mail' | 'mailed_at'>): string | undefined =>
  mailed_at ? `Enviado em ${dateAndTime(mailed_at)}` : mail ? unsent[mail] : undefined;
