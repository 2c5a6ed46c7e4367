import * as z from 'zod/mini';
import { formatDay } from '#contract/calendar-date.ts';
import { type DonationStatus, donationStatuses } from '#contract/donations.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { monthsOf } from '#contract/months.ts';
import { parishDayOf, spokenMoment } from '#contract/parish-day.ts';
import { shownNumber } from '#contract/shown-number.ts';

/** The earlier payment that a conflict reports (`private.payment_details`). */
const earlierPayment = z.object({
  paid_on: z.string(),
  /** Null for the product's own work. */
  by: z.nullable(z.string()),
  at: z.string(),
  /** Null of a donation. */
  mes: z.nullable(z.int()),
  ano: z.nullable(z.int()),
});
type EarlierPayment = z.output<typeof earlierPayment>;

type Sentence = (detail: string) => string | undefined;

/** Messages for conflicts of payments, by the error's hint and detail (the heads of `supabase/migrations`). */
const sentences: Readonly<Record<string, Sentence>> = {
  already_paid: about(
    'Parcela já está paga',
    (earlier) => `${monthOf(earlier)}paga em ${formatDay(earlier.paid_on)}, ${entered(earlier)}`,
  ),
  received_before: receivedBefore,
  undone: about('Este pagamento já está estornado', entered),
  is_reversal: () =>
    'Isto é um estorno, e um estorno não se desfaz. Se o pagamento foi mesmo recebido, registre-o de novo. Nada foi mudado.',
  other_amount: () =>
    'O valor de uma parcela mudou depois que você abriu o carnê. Nada foi registrado: confira os valores e registre de novo.',
  too_much: (rest) =>
    `O estorno é maior do que o que resta do pagamento: ${shownMoney(centsOf(rest) ?? 0)}. Nada foi estornado.`,
  no_open_month: (open) =>
    (centsOf(open) ?? 0) === 0
      ? 'Este dizimista não tem mês em aberto. Nada foi registrado: crie o carnê do ano e receba de novo.'
      : `Só ${shownMoney(centsOf(open) ?? 0)} estão em aberto nos carnês deste dizimista. Nada foi registrado: crie o carnê do ano seguinte e receba de novo.`,
  others_ended: (open) =>
    `Só ${shownMoney(centsOf(open) ?? 0)} estão em aberto, e outros meses deste dizimista estão encerrados. Nada foi registrado: ` +
    'registre o pagamento de um deles no carnê, ou crie o carnê do ano seguinte e receba de novo.',
  only_ended: () =>
    'Este dizimista só tem meses encerrados. Nada foi registrado: registre o pagamento de um deles no carnê.',
  given: (ordinal) =>
    `Esta doação já é do dizimista ${shownNumber(ordinal)}. Para vinculá-la a outro, desvincule-a antes deste.`,
  given_row: (ordinal) =>
    ordinal
      ? `Esta transação já foi vinculada ao dizimista ${shownNumber(ordinal)}. Para mudá-la, desvincule-a antes deste, em Doações.`
      : 'Uma parte desta transação já foi devolvida a quem deu, e o resto está em Doações. Ela não pode mais ser alterada nem excluída.',
  of_row: () =>
    'Este valor vem de uma transação do livro-caixa. Se não é deste dizimista, desvincule-o em Doações; ' +
    'se voltou para quem deu, estorne-o como dinheiro devolvido.',
  not_given: () => 'Esta doação não está vinculada a um dizimista.',
  tied: (ordinal) =>
    `Esta assinatura já está vinculada ao dizimista ${shownNumber(ordinal)}. Para vinculá-la a outro, desvincule-a antes deste.`,
  not_approved: (status) =>
    `Só uma doação aprovada se vincula a um dizimista, e esta está: ${(donationStatuses[status as DonationStatus] ?? status).toLowerCase()}.`,
  open_codes: (codes) =>
    `Ainda se pode pagar meses deste ano por ${codes === '1' ? '1 código PIX aberto' : `${codes} códigos PIX abertos`}. Nada foi encerrado: confira e encerre de novo.`,
  paid: (detail) => keptSentences[detail],
  closed: (day) =>
    `Isto mudaria um mês já fechado. Nada foi registrado: use uma data a partir de ${formatDay(day)}, ` +
    'ou peça a um administrador que reabra o mês em Meses.',
  moved_row: () =>
    'O dinheiro desta transação foi de um dizimista depois que o mês dela foi fechado, e ela não muda mais. ' +
    'Lance a correção com a data de hoje.',
};

/** Why something stays, by what keeps it. */
const keptSentences: Readonly<Record<string, string>> = {
  payments:
    'Este carnê tem pagamentos registrados (também estornados) e não pode ser excluído. ' +
    'Um pagamento errado se desfaz com o estorno, e o valor das parcelas em aberto pode ser alterado.',
  donations:
    'Este dizimista tem doações e não pode ser excluído. ' +
    'Desative o cadastro, ou apague os dados da pessoa: as contas ficam.',
  months:
    'Um destes meses tem pagamentos registrados (também estornados) e não pode ser retirado. ' +
    'Nada foi mudado: escolha um mês até o primeiro que tem pagamentos.',
};

/** The message; undefined where the hint says enough. */
export const paymentConflict = (hint: string, detail: string): string | undefined => sentences[hint]?.(detail);

/** `what` alone where the detail can't be read. */
function about(what: string, sentence: (earlier: EarlierPayment) => string): Sentence {
  return (detail) => {
    const earlier = earlierPayment.safeParse(parsed(detail));
    return earlier.success ? `${what}: ${sentence(earlier.data)}.` : `${what}.`;
  };
}

function parsed(detail: string): unknown {
  try {
    return JSON.parse(detail);
  } catch {
    return undefined;
  }
}

/** The same amount of a payer and day (`private.received_before`), in reais. */
const sameReceipt = z.object({
  numero: z.int(),
  amount: z.string(),
  paid_on: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
});

/** 'Nº 44 já deu R$ 100,00 hoje às 13h24, registro de Lúcia. Receber mais um?' */
function receivedBefore(detail: string): string | undefined {
  const same = sameReceipt.safeParse(parsed(detail)).data;
  if (!same) return undefined;
  const { numero, amount, paid_on: day, by, at } = same;
  const gave = `Nº ${numero} já deu ${shownMoney(centsOf(amount) ?? 0)}`;
  const today = parishDayOf(new Date());
  const when = day === today ? 'hoje' : `em ${formatDay(day)}`;
  const isOfItsDay = parishDayOf(new Date(at)) === day;
  return isOfItsDay
    ? `${gave} ${when} ${spokenMoment(new Date(at))}, registro${by ? ` de ${by}` : ''}. Receber mais um?`
    : `${gave} ${when}, ${entered({ by, at })}. Receber mais um?`;
}

/** 'março de 2026, ' */
const monthOf = ({ mes, ano }: EarlierPayment): string => (mes && ano ? `${monthsOf([{ ano, mes }])}, ` : '');

/** 'registro de Raimundo em 25/11/2026 às 9h15' */
function entered({ by, at }: Pick<EarlierPayment, 'by' | 'at'>): string {
  const moment = new Date(at);
  return `registro ${by ? `de ${by}` : 'do próprio sistema'} em ${formatDay(parishDayOf(moment))} ${spokenMoment(moment)}`;
}
