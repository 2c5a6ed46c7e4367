import { paymentForms } from '#contract/carne-dizimo.ts';
import { chargeStatuses } from '#contract/charge-states.ts';
import { consentKinds, consentProofs } from '#contract/consents.ts';
import { donationStatuses } from '#contract/donations.ts';
import { accountPurposes } from '#contract/financial-accounts.ts';
import { receiptKinds } from '#contract/financial-receipts.ts';
import { type ParishKind, parishKinds } from '#contract/parish-kinds.ts';
import { caseKinds } from '#contract/reconciliation.ts';
import { planStatuses, subscriptionStatuses } from '#contract/subscriptions.ts';
import { waivedTopics } from '#contract/waivers.ts';
import type { Column, ColumnKind } from './column.ts';

const column = (label: string, kind: ColumnKind = 'line'): Column => ({ label, kind });
const chosen = (label: string, words: Readonly<Record<string, string>>): Column => ({ label, kind: 'choice', words });

const caseLabels = Object.fromEntries(Object.entries(caseKinds).map(([kind, { label }]) => [kind, label]));

/** An id of another row or a code for machines, which tells people nothing. */
const reference = (label: string) => column(label, 'reference');

const charge = {
  provider_id: column('Número do pagamento', 'code'),
  amount: column('Valor', 'money'),
  status: chosen('Situação', chargeStatuses),
};

/** Columns of what was received, of whose it is and of what was returned, and so of payments, made of them. */
const money = {
  source: chosen('Lançado', {
    hand: 'pela secretaria',
    provider: 'pelo Mercado Pago',
    statement: 'pelo extrato',
    ledger: 'por uma transação do livro-caixa',
  }),
  amount: column('Valor', 'money'),
  call_id: reference('Lançamento'),
  provider_id: column('Número no Mercado Pago', 'code'),
};
const coming = {
  paid_on: column('Data', 'date'),
  form: chosen('Forma de pagamento', paymentForms),
  regains: reference('Contestação ganha'),
  note: column('Observações', 'prose'),
};
const goingBack = {
  returned: chosen('Como voltou', {
    undone: 'Erro de digitação',
    given_back: 'Devolvido pela secretaria',
    refunded: 'Devolvido pelo Mercado Pago',
    charged_back: 'Contestado no banco',
    // In entries of an earlier version.
    moved: 'Passou a outro',
  }),
  reason: column('Motivo do estorno'),
};
const whose = { parcela_id: reference('Parcela'), donation_id: reference('Doação') };

/** Columns of objects that only the provider stores. */
const atProvider = { provider_id: column('Número no Mercado Pago', 'code'), plan: column('Plano', 'code') };

/** The columns that no form has, by their tables, and those whose form has fewer choices than the table. */
export const otherColumns: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  news: { slug: column('Endereço da página') },
  parish_content: {
    kind: chosen(
      'Tipo',
      Object.fromEntries(Object.entries<ParishKind>(parishKinds).map(([kind, { label }]) => [kind, label])),
    ),
    // Its fields are told one by one (audit-log/fields.ts).
    content: column('Conteúdo', 'code'),
    is_active: column('Ativo', 'flag'),
  },
  intention_requests: { answer: column('Resposta', 'prose') },
  dizimistas: {
    incompleto: column('Cadastro incompleto', 'flag'),
    erased_at: column('Dados apagados em', 'instant'),
    import_id: reference('Importação'),
  },
  consents: {
    dizimista_id: reference('Dizimista'),
    kind: chosen('Consentimento', consentKinds),
    // Its form registers no import.
    proof: chosen('Prova', consentProofs),
    import_id: reference('Importação'),
  },
  carnes: {
    dizimista_id: reference('Dizimista'),
    valor_inicial: column('Valor mensal de início', 'money'),
    mes_inicial: column('Mês de início', 'whole'),
    call_id: reference('Criação em conjunto'),
  },
  parcelas: {
    carne_id: reference('Carnê'),
    mes: column('Mês', 'whole'),
    vencimento: column('Vencimento', 'date'),
    valor_parcela: column('Valor da parcela', 'money'),
    pago: column('Pago', 'flag'),
    data_pagamento: column('Data do pagamento', 'date'),
    forma_pagamento: chosen('Forma de pagamento', paymentForms),
    observacoes: column('Observações', 'prose'),
    payment_id: reference('Pagamento'),
    encerrada_em: column('Encerrada em', 'instant'),
    encerrada_por: reference('Encerrada por'),
    devida: column('Devida', 'flag'),
  },
  receipts: {
    ...money,
    ...coming,
    account_id: reference('Conta'),
    fee: column('Tarifa', 'money'),
    fee_back_on: column('Tarifa devolvida em', 'date'),
    late_on: column('Conta em', 'date'),
    fee_back_late_on: column('Tarifa devolvida conta em', 'date'),
    transaction_id: reference('Transação'),
    sitting_id: reference('Folha do dia'),
    scan: column('Comprovante', 'photo'),
    scan_erased_at: column('Comprovante apagado em', 'instant'),
  },
  allocations: {
    ...whose,
    amount: money.amount,
    call_id: money.call_id,
    receipt_id: reference('Recebimento'),
    transaction_id: reference('Transação'),
    ended_at: column('Passou a outro em', 'instant'),
    end_reason: column('Por que passou a outro'),
  },
  returns: {
    ...money,
    ...goingBack,
    allocation_id: reference('Pagamento'),
    returned_on: column('Data', 'date'),
  },
  payments: {
    ...money,
    ...coming,
    ...goingBack,
    ...whose,
    reverses: reference('Pagamento desfeito'),
    moves: reference('Pagamento de origem'),
  },
  pix_charges: { ...charge, qr_code: column('Código PIX', 'reference') },
  donations: {
    external_reference: reference('Referência'),
    intention_request_id: reference('Pedido de intenção'),
    dizimista_id: reference('Dizimista'),
    in_dispute: column('Em disputa', 'flag'),
    plan: column('Plano da assinatura'),
    unlinked_call: reference('Desvínculo'),
    taken_call: reference('Desvínculo'),
    represents_row: column('No lugar de uma transação', 'flag'),
    stands_for_row: column('No lugar de uma transação', 'flag'),
    description: column('Descrição'),
    ...charge,
    status: chosen('Situação', donationStatuses),
    approved_at: column('Aprovado em', 'instant'),
  },
  issued_receipts: {
    number: column('Número', 'whole'),
    year: column('Ano', 'whole'),
    kind: chosen('Tipo', receiptKinds),
    code: column('Código', 'code'),
    of_year: column('Ano da declaração', 'whole'),
    amount: column('Valor', 'money'),
    issued_on: column('Emitido em', 'date'),
    issued_by: reference('Emitido por'),
    issued_at: column('Emitido em', 'instant'),
    cancelled_at: column('Cancelado em', 'instant'),
    cancelled_by: reference('Cancelado por'),
    cancel_reason: column('Motivo do cancelamento'),
    replaced_by: reference('Trocado por'),
    mailed_at: column('Enviado por e-mail em', 'instant'),
  },
  reconciliation_cases: {
    kind: chosen('Caso', caseLabels),
    outcome: chosen('O que se fez', {
      entered: 'Registrado como doação',
      used: 'Usado para outro mês',
      donated: 'Contado como doação',
    }),
    used_for: reference('Parcela paga'),
    charge_id: reference('Cobrança'),
    payment_id: reference('Pagamento'),
    provider_id: column('Número no Mercado Pago', 'code'),
    amount: column('Valor', 'money'),
    subscription_id: column('Assinatura', 'code'),
    occurrence: column('Vez', 'whole'),
    happened_on: column('Data', 'date'),
    opened_at: column('Aberto em', 'instant'),
    resolved_at: column('Resolvido em', 'instant'),
    resolved_by: reference('Resolvido por'),
    note: column('O que foi feito'),
  },
  subscription_plans: {
    ...atProvider,
    amount: column('Valor', 'money'),
    frequency: column('Intervalo', 'whole'),
    frequency_type: chosen('Cobrança', { days: 'Em dias', months: 'Em meses' }),
    status: chosen('Situação', planStatuses),
  },
  subscriptions: { ...atProvider, status: chosen('Situação', subscriptionStatuses) },
  subscription_payers: {
    subscription_id: column('Número da assinatura no Mercado Pago', 'code'),
    dizimista_id: reference('Dizimista'),
  },
  accounts: { purpose: chosen('Uso', accountPurposes) },
  categories: {
    type: chosen('Tipo', { income: 'Entrada', expense: 'Saída' }),
    joined_to: reference('Juntada a'),
    in_share: column('Conta para a parte da diocese', 'flag'),
  },
  closings: {
    first_day: column('Mês', 'date'),
    income_before_opening: column('Entradas de antes do saldo inicial', 'money'),
    expense_before_opening: column('Saídas de antes do saldo inicial', 'money'),
    closed_at: column('Fechado em', 'instant'),
    closed_by: reference('Quem fechou'),
    closed_name: column('Quem fechou'),
    reopened_at: column('Reaberto em', 'instant'),
    reopened_by: reference('Quem reabriu'),
    reopened_name: column('Quem reabriu'),
    reopen_reason: column('Motivo'),
  },
  cash_counts: { expected: column('Valor esperado', 'money'), transaction_id: reference('Diferença registrada') },
  tithe_sittings: {
    day: column('Dia', 'date'),
    opened_by: reference('Quem recebeu'),
    opened_at: column('Começou em', 'instant'),
    ended_at: column('Encerrada em', 'instant'),
    ended_by: reference('Quem encerrou'),
  },
  closing_categories: { name: column('Categoria'), code: column('Código da diocese') },
  transfers: {
    from_account: reference('Da conta'),
    to_account: reference('Para a conta'),
    // As they were called then.
    from_name: column('Da conta', 'code'),
    to_name: column('Para a conta', 'code'),
    scan: column('Comprovante', 'photo'),
  },
  diocese_share: {
    share: column('Percentual', 'share'),
    first_month: column('Conta desde', 'date'),
  },
  // How many: the plan is one entry.
  diocese_plan: { accounts: column('Contas', 'whole') },
  purposes: { is_confirmed: column('Conferido', 'flag') },
  purpose_receivers: {
    purpose_id: reference('Destino'),
    name: column('Quem recebe'),
    place: column('Ordem', 'whole'),
    share: column('Percentual', 'share'),
  },
  financial_transactions: {
    // Of whom a given one became.
    numero_ordinal: reference('Dizimista'),
    category: column('Categoria', 'code'),
    category_name: column('Categoria', 'code'),
    category_id: reference('Categoria'),
    account_id: reference('Conta'),
    purpose_id: reference('Destino'),
    receiver_id: reference('Repasse a'),
    transfer_id: reference('Transferência'),
    receipt_id: reference('Recebimento'),
    payment_id: reference('Pagamento'),
    donation_id: reference('Doação que vale por ela'),
    kind: chosen('Transação', { income: 'Entrada do pagamento', fee: 'Tarifa', moved: 'Remanejado' }),
    reverses: reference('Transação anulada'),
    happened_on: column('Data verdadeira', 'date'),
    was_counted: column('Conta no mês fechado', 'flag'),
    is_counted: column('Conta nas somas', 'flag'),
    form: chosen('Forma de pagamento', paymentForms),
    mass_id: reference('Missa da coleta'),
    sitting_id: reference('Folha do dia'),
    counted_by: column('Quem contou'),
    also_counted_by: column('Quem contou junto'),
    scan: column('Comprovante', 'photo'),
    scan_erased_at: column('Comprovante apagado em', 'instant'),
  },
  imports: {
    file_name: column('Nome do arquivo'),
    state: chosen('Situação', {
      open: 'Em preparo',
      applying: 'Sendo gravada',
      done: 'Concluída',
      undoing: 'Sendo desfeita',
      undone: 'Desfeita',
    }),
    duplicates: chosen('CPF já no cadastro', { skip: 'Pular', update: 'Atualizar' }),
    paper: column('Papel'),
    agreed_on: column('Data do papel', 'date'),
    row_count: column('Linhas', 'whole'),
    created_count: column('Dizimistas novos', 'whole'),
    updated_count: column('Dizimistas alterados', 'whole'),
    skipped_count: column('Linhas puladas', 'whole'),
    refused_count: column('Linhas recusadas', 'whole'),
    incomplete_count: column('Cadastros incompletos', 'whole'),
    kept_count: column('Dizimistas conservados', 'whole'),
    columns: column('Colunas da planilha', 'reference'),
    done_at: column('Concluída em', 'instant'),
    undone_at: column('Desfeita em', 'instant'),
  },
  notifications: { url: column('Endereço') },
  idle_limit: { minutes: column('Minutos sem uso', 'whole') },
  waivers: { topic: chosen('Lembrete', waivedTopics) },
  mass_changes: { reason_before: column('Motivo anterior') },
  mass_book: { celebrant: column('Celebrante') },
  media: { description: column('Descrição') },
};
