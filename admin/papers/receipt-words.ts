import extenso from 'extenso';
import { shownCpf } from '#contract/fields/cpf.ts';
import type { IssuedReceipt, ReceiptLine } from '#contract/financial-receipts.ts';
import { decimalOf, storedCents } from '#contract/money.ts';
import { listed } from '#contract/noun.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import { checkPath } from '#contract/receipt-code.ts';

/** 'cento e vinte reais e cinquenta centavos', of an amount in reais. */
export const amountInWords = (amount: number): string =>
  extenso(decimalOf(storedCents(amount)), { mode: 'currency', decimalSeparator: 'point' });

const formWords: Readonly<Record<PaymentForm, string>> = {
  dinheiro: 'em dinheiro',
  pix: 'por PIX',
  cartão: 'no cartão',
  outros: 'por transferência ou outra forma',
};

/** 'em dinheiro', 'em dinheiro e por PIX'; empty where no line says it. */
export const formsOf = (lines: readonly ReceiptLine[]): string =>
  listed([...new Set(lines.flatMap(({ form }) => (form ? [formWords[form]] : [])))]);

/** 'Maria da Conceição Souza, CPF 529.982.247-25' */
export const giverOf = ({ giver_name, giver_cpf }: IssuedReceipt): string =>
  [giver_name ?? 'nome que a paróquia não guarda mais', giver_cpf && `CPF ${shownCpf(giver_cpf)}`]
    .filter(Boolean)
    .join(', ');

/** 'Diocese de Quixadá, CNPJ 11.222.333/0001-81'; undefined where the parish has written neither. */
export const legalOf = ({ issuer: { legal } }: IssuedReceipt): string | undefined =>
  legal ? `${legal.name}, CNPJ ${legal.cnpj}` : undefined;

/** The page on which anybody checks it. */
export const checkAddress = (site: string, { code }: IssuedReceipt): string => `${site}${checkPath(code)}`;
