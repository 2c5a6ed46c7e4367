import { formatDay } from '#contract/calendar-date.ts';
import type { Transfer } from '#contract/financial-accounts.ts';
import { shownReais } from '#contract/money.ts';

/** 'de Caixa para Banco, R$ 500,00, de 20/11/2026' */
export const transferInFull = ({
  from,
  to,
  amount,
  transfer_date,
}: Pick<Transfer, 'from' | 'to' | 'amount' | 'transfer_date'>): string =>
  `de ${from.name} para ${to.name}, ${shownReais(amount)}, de ${formatDay(transfer_date)}`;
