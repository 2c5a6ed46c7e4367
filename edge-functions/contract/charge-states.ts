import { spokenTime } from './day-names.ts';
import { parishTimeOf } from './parish-day.ts';

/*
 * The states of a charge and their sentences, apart from the schemas, which no page has to load before it calls.
 */

/** Labels of Mercado Pago's payment statuses. */
export const chargeStatuses = {
  pending: 'Aguardando',
  approved: 'Aprovada',
  authorized: 'Autorizada',
  in_process: 'Em análise',
  in_mediation: 'Em disputa',
  rejected: 'Recusada',
  cancelled: 'Cancelada',
  refunded: 'Devolvida',
  charged_back: 'Contestada',
} as const;
export type ChargeStatus = keyof typeof chargeStatuses;

/** A status as it may be asked for: the documents' clients know `paid` too, which our API never answers. */
export type AskedStatus = ChargeStatus | 'paid';

/** True while the charge can still be paid. */
export const isOpen = (status: AskedStatus): boolean => ['pending', 'authorized', 'in_process'].includes(status);

export const isPaid = (status: AskedStatus): boolean => status === 'approved' || status === 'paid';

/** True once the charge can neither be paid nor is paid. */
export const isOver = (status: AskedStatus): boolean => !isOpen(status) && !isPaid(status);

export const chargeSentences = {
  alreadyPaid: 'Parcela já está paga',
  /** The same of several months of which at least one is paid. */
  oneAlreadyPaid: 'Um dos meses já foi pago. Gere o código de novo para os que faltam.',
  cannotAsk: 'Não foi possível verificar o status do pagamento. Tente novamente em instantes.',
  failed: 'Erro ao gerar QR Code Pix. Tente novamente.',
  replaced:
    'Outro código foi gerado para esta parcela ao mesmo tempo, e este não vale mais. Se precisar, gere de novo.',
  otherCode: 'Já existe um código aberto para outros meses deste carnê.',
  tooMany: 'Muitos códigos foram gerados há pouco. Aguarde um pouco e tente de novo.',
  partlyPaid: 'Um dos meses já foi pago de outra forma. Gere o código de novo.',
} as const;

/** The sentence for a visitor while another choice of months has a code; `from` is when a new one can be had. */
export function otherCodeSentence(from: Date): string {
  const time = spokenTime(parishTimeOf(new Date(from.getTime() + 59_999)));
  return `${chargeSentences.otherCode} Pague por ele, ou gere um novo a partir das ${time}.`;
}

const overSentences: Partial<Record<AskedStatus, string>> = {
  in_mediation: 'Este pagamento está em disputa. Fale com a secretaria da paróquia.',
  refunded: 'O valor deste pagamento foi devolvido, no todo ou em parte.',
  charged_back: 'Este pagamento foi contestado no banco e não vale mais.',
};

/** How a charge ended: see `chargeProgress`. */
interface Ending {
  status: AskedStatus;
  ended_by: 'other_payment' | 'undoing' | null;
}

/** The sentence about a charge that is over; `expired` is one that was never paid. */
export function overSentence(
  { status, ended_by }: Ending,
  expired = 'Este código venceu ou foi substituído, e não pode mais ser pago.',
): string {
  if (ended_by === 'other_payment') return chargeSentences.partlyPaid;
  if (ended_by === 'undoing') return 'A secretaria desfez o registro deste pagamento. Em caso de dúvida, fale com ela.';
  return overSentences[status] ?? expired;
}
