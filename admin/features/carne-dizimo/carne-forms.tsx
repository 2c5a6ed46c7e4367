import { formatDay } from '#contract/calendar-date.ts';
import {
  type Carne,
  type GivingHabit,
  newCarneFields,
  type Parcela,
  type Payment,
  paymentFields,
  reversalFields,
  valueFields,
} from '#contract/carne-dizimo.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { type FormValues, formValuesOf } from '#contract/fields/values.ts';
import { reaisOf, shownReais, storedCents } from '#contract/money.ts';
import { monthsOf, monthTitle } from '#contract/months.ts';
import { proposedKind } from '#contract/reversals.ts';
import { accountsNow } from '../../lib/accounts-now.ts';
import { lastPaymentForm } from '../../lib/last-choice.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { landsBy, questionsAboutDay } from '../../ui/form/day-question.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
import { type Payer, useNewCarne, useNewValue, usePayment, useUndoing } from './carne-dizimo.queries.ts';
import { monthNamesOf, openSumOf, remainingOf } from './instalment-state.ts';
import { OfPayer } from './OfPayer.tsx';
import { firstYear, proposedMonth, questionsAboutYear } from './year-values.ts';

/** Props that the opening dialog gives a form. */
interface Opened {
  payer: Payer;
  onClose: () => void;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

type NewCarneValues = FormValues<typeof newCarneFields>;

const forms = {
  carne: {
    ...defineForm({ fields: newCarneFields, body: bodyOf(newCarneFields), titleField: 'ano', personal: true }),
    questionsBefore: (_: undefined, { ano }: NewCarneValues) => questionsAboutYear(ano),
  },
  payment: defineForm({
    fields: paymentFields,
    body: bodyOf(paymentFields),
    titleField: 'observacoes',
    focus: 'forma_pagamento',
    personal: true,
    keeps: ({ forma_pagamento }) => ({ forma_pagamento }),
  }),
  reversal: defineForm({ fields: reversalFields, body: bodyOf(reversalFields), titleField: 'motivo', personal: true }),
  value: defineForm({ fields: valueFields, body: bodyOf(valueFields), titleField: 'valor_mensal', personal: true }),
};

interface NewCarne extends Omit<Opened, 'onDone'> {
  habit: GivingHabit;
  carnes: readonly Carne[];
  onDone: (sentence: string, ano: number) => void;
}

/** The month follows the year until another one is chosen. */
const followYear = (values: NewCarneValues, before: NewCarneValues): Partial<NewCarneValues> =>
  values.ano !== before.ano && values.mes_inicial === proposedMonth(before.ano)
    ? { mes_inicial: proposedMonth(values.ano) }
    : {};

/**
 * Proposes the year of the next due month, or the one after the last booklet's, and the value of the record, else of
 * the last booklet.
 */
export function NewCarneForm({ payer, habit, carnes, onClose, onDone }: NewCarne) {
  const save = useNewCarne(payer.id);
  const [last] = carnes;
  const ano = Math.max(firstYear(), last ? last.ano + 1 : 0);
  const first = {
    ano,
    mes_inicial: proposedMonth(ano),
    valor_mensal: habit.valor_sugerido ?? last?.valor_mensal ?? null,
  };
  return (
    <CallForm
      title="Novo Carnê"
      definition={forms.carne}
      first={first}
      follow={followYear}
      notice={
        <OfPayer payer={payer}>
          As parcelas vencem no dia 10 de cada mês. Os meses antes do escolhido não entram no carnê, e ninguém os deve.
        </OfPayer>
      }
      save={save}
      saveLabel="Salvar"
      onDone={({ data, message }) => onDone(message ?? 'Pronto!', data.ano)}
      onClose={onClose}
    />
  );
}

interface Paid extends Opened {
  habit: GivingHabit;
  ano: number;
  parcelas: readonly Parcela[];
}

/** Registers the payment of one or several instalments, and shows their total. It is paid as the last one was. */
export function PaymentForm({ payer, habit, ano, parcelas, onClose, onDone }: Paid) {
  const save = usePayment(parcelas);
  const first = {
    ...formValuesOf(paymentFields, undefined),
    data_pagamento: useParishDay(),
    forma_pagamento: lastPaymentForm() ?? habit.forma_pagamento ?? null,
  };
  const one = parcelas.length === 1;
  return (
    <CallForm
      title="Receber pagamento"
      definition={{
        ...forms.payment,
        questionsBefore: (_, { data_pagamento: day, forma_pagamento: form }) =>
          day === null || form === null
            ? []
            : questionsAboutDay({ day, touches: landsBy(form), due: parcelas }, accountsNow),
      }}
      first={first}
      notice={
        <OfPayer payer={payer}>
          {one ? 'Parcela' : `${parcelas.length} parcelas`} de {ano}: {monthNamesOf(parcelas)}.{' '}
          <strong>Total: {openSumOf(parcelas)}</strong>
        </OfPayer>
      }
      save={save}
      saveLabel="Receber"
      onDone={({ message, data }) =>
        onDone(
          `${message} ${openSumOf(parcelas)}, ${monthsOf(parcelas.map(({ mes }) => ({ ano, mes })))}${paidOn(data)}.`,
        )
      }
      onClose={onClose}
    />
  );
}

/** ', em 10/03/2026' */
function paidOn(data: Parcela | readonly Parcela[]): string {
  const [{ data_pagamento: day } = { data_pagamento: null }] = [data].flat();
  return day === null ? '' : `, em ${formatDay(day)}`;
}

/** Undoes a payment, with the reason. */
export function UndoForm({
  payer,
  ano,
  parcela,
  payment,
  onClose,
  onDone,
}: Opened & { ano: number; parcela: Parcela; payment: Payment }) {
  const save = useUndoing(payment.id);
  const month = monthTitle({ year: ano, month: parcela.mes });
  const rest = reaisOf(remainingOf(parcela, payment));
  const others = parcela.payments.filter(({ id, reverses }) => id !== payment.id && reverses === null);
  const fromOthers = others.reduce((cents, other) => cents + remainingOf(parcela, other), 0);
  const after =
    fromOthers >= storedCents(parcela.valor_parcela)
      ? 'a parcela continua paga pelo outro pagamento'
      : 'a parcela volta a ficar em aberto';
  return (
    <CallForm
      title="Estornar pagamento"
      definition={forms.reversal}
      first={{ ...formValuesOf(reversalFields, undefined), tipo: proposedKind(payment.entered_at, new Date()) }}
      notice={
        <OfPayer payer={payer}>
          O pagamento de {shownReais(rest)} de {month}, de {formatDay(payment.paid_on)}, será desfeito: {after} e{' '}
          {payment.origin_id === null
            ? 'o caixa recebe um estorno. Os dois continuam no histórico.'
            : 'o valor volta a ser doação. Só se o dinheiro foi devolvido o caixa recebe um estorno.'}
          {payment.source === 'provider' &&
            ' O dinheiro não é devolvido por aqui: uma devolução feita no Mercado Pago entra sozinha, e então não é preciso estornar.'}
        </OfPayer>
      }
      save={save}
      saveLabel="Estornar"
      isFinal
      onDone={({ message, data }) =>
        onDone(`${message} A parcela de ${month} ${data.pago ? 'continua paga' : 'está em aberto'}.`)
      }
      onClose={onClose}
    />
  );
}

/** A new value of what is not paid, from a month on: from the first open one unless another is chosen. */
export function ValueForm({ payer, carne, firstOpen, onClose, onDone }: Opened & { carne: Carne; firstOpen: number }) {
  const save = useNewValue(carne.id);
  return (
    <CallForm
      title={`Editar valor do carnê de ${carne.ano}`}
      definition={forms.value}
      first={{ valor_mensal: carne.valor_mensal, a_partir_de: firstOpen }}
      notice={<OfPayer payer={payer}>Vale para as parcelas em aberto. O que já foi pago fica como está.</OfPayer>}
      save={save}
      saveLabel="Salvar"
      onDone={({ message, data }) => onDone(`${message} Agora são ${shownReais(data.valor_mensal)} por mês.`)}
      onClose={onClose}
    />
  );
}
