import {
  type Carne,
  carneNoun,
  type GivingHabit,
  type Parcela,
  parcela,
  suggestedForm,
} from '#contract/carne-dizimo.ts';
import { chargeSentences, type InstalmentCharge } from '#contract/charges.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, reaisOf, storedCents } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';

import type { Charge } from '../charges/store.ts';

interface PaidRow {
  amount: number;
  reverses: string | null;
}

/** A booklet as it is stored, with what came of its instalments. */
export type CarneRow = Pick<Carne, 'id' | 'dizimista_id' | 'ano' | 'valor_mensal' | 'created_at' | 'updated_at'> & {
  parcelas: { pago: boolean | null; payments: PaidRow[] }[];
};

/** Counted in cents: payments less what of them was undone. */
export function toCarne({ parcelas, ...carne }: CarneRow): Carne {
  const cents = parcelas
    .flatMap(({ payments }) => payments)
    .reduce((sum, { amount, reverses }) => sum + (reverses === null ? 1 : -1) * storedCents(amount), 0);
  return {
    ...carne,
    parcelas_pagas: parcelas.filter(({ pago }) => pago).length,
    total_pago: reaisOf(cents),
  };
}

/** A suggestion of 0 is none. */
export const toHabit = (row: { valor_sugerido: number | null; forma_contribuicao: string | null }): GivingHabit => ({
  valor_sugerido: row.valor_sugerido || null,
  forma_pagamento: suggestedForm[row.forma_contribuicao as keyof typeof suggestedForm] ?? null,
});

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
