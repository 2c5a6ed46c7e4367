import {
  type Carne,
  carneNoun,
  type GivingHabit,
  type Parcela,
  type PayerWithoutCarne,
  type Started,
  suggestedForm,
  type UndoneCarnes,
} from '#contract/carne-dizimo.ts';
import { chargeSentences } from '#contract/charge-states.ts';
import type { InstalmentCharge } from '#contract/charges.ts';
import { monthName } from '#contract/day-names.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, reaisOf, storedCents } from '#contract/money.ts';
import { counted, masculine } from '#contract/noun.ts';
import { parcela } from '#contract/parcelas.ts';

import type { Charge } from '../charges/store.ts';

const monthNoun = masculine('mês', 'meses');

interface PaidRow {
  amount: number;
  reverses: string | null;
}

/** A booklet as it is stored, with what was received of its instalments. */
export type CarneRow = Pick<Carne, 'id' | 'dizimista_id' | 'ano' | 'valor_mensal' | 'created_at' | 'updated_at'> & {
  parcelas: { pago: boolean | null; devida: boolean | null; payments: PaidRow[] }[];
};

/** Counted in cents: payments less what of them was undone. */
export function toCarne({ parcelas, ...carne }: CarneRow): Carne {
  const cents = parcelas
    .flatMap(({ payments }) => payments)
    .reduce((sum, { amount, reverses }) => sum + (reverses === null ? 1 : -1) * storedCents(amount), 0);
  return {
    ...carne,
    parcelas: parcelas.length,
    parcelas_pagas: parcelas.filter(({ pago }) => pago).length,
    parcelas_devidas: parcelas.filter(({ devida }) => devida).length,
    total_pago: reaisOf(cents),
  };
}

/** Sources of an amount for a payer's next booklet: the record, where 0 means none, and the last booklet. */
interface Suggestions {
  record_value: number | null;
  record_at: string;
  carne_value: number | null;
  carne_at: string | null;
}
export type SuggestionRow = Suggestions & Pick<PayerWithoutCarne, 'id' | 'numero_ordinal' | 'nome'>;

/** Of the two the one that was changed last. Instants are compared as the database writes them. */
function suggested({ record_value, record_at, carne_value, carne_at }: Suggestions) {
  const fromRecord = record_value || null;
  const from_last_carne = carne_value !== null && (fromRecord === null || (carne_at ?? '') > record_at);
  const [valor_mensal, other] = from_last_carne ? [carne_value, fromRecord] : [fromRecord, carne_value];
  return { valor_mensal, from_last_carne, other_value: other === valor_mensal ? null : other };
}

export function toPayerWithoutCarne({ id, numero_ordinal, nome, ...suggestions }: SuggestionRow): PayerWithoutCarne {
  return { id, numero_ordinal, nome, ...suggested(suggestions) };
}

interface GivingRow {
  valor_sugerido: number | null;
  updated_at: string;
  forma_contribuicao: string | null;
  carnes: { valor_mensal: number; updated_at: string }[];
}

/** `carnes` holds the last booklet at most. */
export function toHabit({ valor_sugerido, updated_at, forma_contribuicao, carnes: [last] }: GivingRow): GivingHabit {
  const { valor_mensal } = suggested({
    record_value: valor_sugerido,
    record_at: updated_at,
    carne_value: last?.valor_mensal ?? null,
    carne_at: last?.updated_at ?? null,
  });
  return {
    valor_sugerido: valor_mensal,
    forma_pagamento: suggestedForm[forma_contribuicao as keyof typeof suggestedForm] ?? null,
  };
}

/** The database allows no other forms and doors. */
export const toParcela = (row: unknown): Parcela => parcela.parse(row);

/** '3 pagamentos registrados com sucesso!' */
export const paidSentence = (count: number): string =>
  count === 1 ? 'Pagamento registrado com sucesso!' : `${count} pagamentos registrados com sucesso!`;

/** '312 carnês criados; 4 dizimistas já tinham o seu e ficaram como estavam.' */
export function createdSentence({ created, passed }: { created: number; passed: number }): string {
  const made =
    created === 0
      ? 'Nenhum carnê foi criado'
      : `${counted(created, carneNoun)} ${created === 1 ? 'criado' : 'criados'}`;
  if (passed === 0) return `${made}.`;
  const who =
    passed === 1
      ? '1 dizimista já tinha carnê do ano, foi apagado ou não existe, e ficou como estava'
      : `${passed} dizimistas já tinham carnê do ano, foram apagados ou não existem, e ficaram como estavam`;
  return `${made}; ${who}.`;
}

/** 'O carnê começa em setembro!': a booklet's months are the last ones of its year. */
export const startSentence = ({ parcelas }: Carne): string => `O carnê começa em ${monthName(13 - parcelas)}!`;

/** '310 carnês excluídos; 2 têm pagamentos, também estornados, e ficaram.' */
export function creationUndoneSentence({ deleted, paid, charged }: UndoneCarnes): string {
  const gone =
    deleted === 0
      ? 'Nenhum carnê foi excluído'
      : `${counted(deleted, carneNoun)} ${deleted === 1 ? 'excluído' : 'excluídos'}`;
  return `${[gone, ...staying({ paid, charged })].join('; ')}.`;
}

/** '2.790 meses retirados de 310 carnês; 2 têm pagamentos registrados, também estornados, e ficaram.' */
export function startedSentence({ carnes, months, ...stays }: Started): string {
  const gone =
    months === 0
      ? 'Nenhum mês foi retirado'
      : `${counted(months, monthNoun)} ${months === 1 ? 'retirado' : 'retirados'} de ${counted(carnes, carneNoun)}`;
  return `${[gone, ...staying(stays)].join('; ')}.`;
}

/** 'O ano de 2026 está encerrado: 214 meses não são mais devidos.' */
export const endedSentence = (ano: number, months: number): string =>
  months === 0
    ? `Nada de ${ano} estava em aberto.`
    : `O ano de ${ano} está encerrado: ${counted(months, monthNoun)} ${months === 1 ? 'não é mais devido' : 'não são mais devidos'}.`;

export const reopenedSentence = (ano: number, months: number): string =>
  months === 0
    ? `Nada de ${ano} estava encerrado.`
    : `O ano de ${ano} está reaberto: ${counted(months, monthNoun)} em aberto de novo.`;

/** Booklets that stay as they are, and why. */
function staying({ paid, charged }: Pick<UndoneCarnes, 'paid' | 'charged'>): string[] {
  const why = 'registrados, também estornados,';
  return [
    paid === 1 && `1 tem pagamentos ${why} e ficou`,
    paid > 1 && `${paid} têm pagamentos ${why} e ficaram`,
    charged === 1 && '1 tem um código PIX que ainda pode ser pago e ficou',
    charged > 1 && `${charged} têm códigos PIX que ainda podem ser pagos e ficaram`,
  ].filter((stays) => stays !== false);
}

/** A donation's money lies still: no row of the ledger reverses it. */
export const undoneSentence = (isDonationAgain: boolean): string =>
  isDonationAgain ? 'O valor voltou a ser doação!' : 'Pagamento estornado com sucesso!';

/** The message for a call that is repeated after its payment was undone. */
export const undoneSince = 'Este pagamento já estava registrado e foi estornado depois. Nada foi registrado agora.';

/** A charge as it is shown. Throws while it has no code. */
export function toCharge(
  { id, status, qr_code, expires_at, amount }: Charge,
  pictureOf: (code: string) => string,
): InstalmentCharge {
  if (qr_code === null) throw new ApiError('unavailable', chargeSentences.failed);
  return {
    id,
    status,
    qrCodeText: qr_code,
    qrCodeImageUrl: pictureOf(qr_code),
    expires_at,
    amount: reaisOf(centsOf(amount) ?? 0),
  };
}

/** The choice of booklets that were read to print, without values that tell of a person. */
export const printedChoice = (ano: number, { comunidade }: { comunidade?: string | undefined }): string =>
  `Carnês de ${ano} para imprimir: ${comunidade === undefined ? 'todos os dizimistas ativos' : 'Comunidade (informado)'}`;
