import { auditedKinds, auditVerbs } from '#contract/audit-log.ts';
import { consentKinds, consentProofs } from '#contract/consents.ts';
import { dizimistaFields } from '#contract/dizimistas.ts';
import { type DonationStatus, donationStatuses } from '#contract/donations.ts';
import { captionOf } from '#contract/fields/field.ts';
import { type ReceiptKind, receiptKinds, receiptTitle } from '#contract/financial-receipts.ts';
import { type RequestState, requestStates } from '#contract/intention-requests.ts';
import { type IntentionType, intentionTypes } from '#contract/mass-intentions.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import { type PaymentForm, paymentForms } from '#contract/payment-forms.ts';
import type { Paper, PersonalData } from '#contract/personal-data.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { roleLabels } from '#contract/users.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { shownAs } from '../../ui/form/shown-as.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

const money = (reais: number) => shownMoney(centsOf(reais) ?? 0);

export const moneyOfPaper = ({ amount }: Pick<Paper, 'amount'>): string => money(amount);
export const kindOfPaper = ({ scan }: Pick<Paper, 'scan'>): string => (scan === 'application/pdf' ? 'PDF' : 'Foto');

const amount = { header: 'Valor', figures: true as const };

const paidRows = (purpose: string, payments: PersonalData['doacoes'][number]['pagamentos']) =>
  payments.map(({ paid_on, amount, form, reverses, reason, occasion }) => [
    formatLocalDate(paid_on),
    reverses === null ? purpose : `Estorno: ${purpose}`,
    money(amount),
    paymentForms[form as PaymentForm] ?? '-',
    [occasion, reason].filter(Boolean).join('; ') || '-',
  ]);

/** A printed copy of all data about one payer. */
export function printedPerson(data: PersonalData): PrintDocument {
  const { dizimista, foto, consents, carnes, doacoes, assinaturas, pedidos, recibos, comprovantes } = data;
  const { intencoes, auditoria, generatedAt } = data;
  const { foto: _, ...fields } = dizimistaFields;
  return {
    title: `Dados da pessoa: dizimista ${shownNumber(String(dizimista.numero_ordinal))}`,
    generatedAt,
    notes: ['Lei Geral de Proteção de Dados, art. 18'],
    ...(foto && { picture: { src: foto, alt: 'Foto da pessoa' } }),
    sections: [
      {
        title: 'Cadastro',
        columns: [{ header: 'Campo', width: '35%' }, { header: 'Valor' }],
        rows: Object.entries(fields).map(([name, field]) => [captionOf(field), shownAs(field, dizimista[name]) || '-']),
      },
      {
        title: 'Consentimentos',
        columns: ['Data', 'O quê', 'Resposta', 'Prova', 'Texto'].map((header) => ({ header })),
        rows: consents.map(({ happened_on, kind, given, proof, proof_note, text_version }) => [
          formatLocalDate(happened_on),
          consentKinds[kind],
          given ? 'Sim' : 'Retirado',
          [consentProofs[proof], proof_note].filter(Boolean).join(': '),
          formatLocalDate(text_version),
        ]),
      },
      ...carnes.map(({ ano, valor_mensal, parcelas }) => ({
        title: `Carnê de ${ano}, ${money(valor_mensal)} por mês`,
        columns: [
          { header: 'Mês' },
          { header: 'Vencimento' },
          amount,
          { header: 'Pago em' },
          { header: 'Forma' },
          { header: 'Observações' },
        ],
        rows: parcelas.map((parcela) => [
          String(parcela.mes),
          formatLocalDate(parcela.vencimento),
          money(parcela.valor_parcela),
          formatLocalDate(parcela.data_pagamento),
          parcela.forma_pagamento ?? '-',
          [
            parcela.observacoes,
            ...parcela.cobrancas.map((charge) => `Cobrança PIX de ${money(charge.amount)}: ${charge.status}`),
          ]
            .filter(Boolean)
            .join('; ') || '-',
        ]),
      })),
      {
        title: 'Pagamentos',
        columns: [{ header: 'Data' }, { header: 'De quê' }, amount, { header: 'Forma' }, { header: 'Observações' }],
        rows: [
          ...carnes.flatMap(({ ano, parcelas }) =>
            parcelas.flatMap(({ mes, pagamentos }) =>
              paidRows(`Dízimo, ${monthTitle({ year: ano, month: mes })}`, pagamentos),
            ),
          ),
          ...doacoes.flatMap(({ pagamentos }) => paidRows('Doação', pagamentos)),
        ],
      },
      {
        title: 'Doações',
        columns: [{ header: 'Data' }, { header: 'Descrição' }, amount, { header: 'Situação' }],
        rows: doacoes.map((donation) => [
          dateAndTime(donation.created_at),
          donation.description ?? '-',
          money(donation.amount),
          donationStatuses[donation.status as DonationStatus] ?? donation.status,
        ]),
      },
      {
        title: 'Assinaturas',
        columns: [{ header: 'Número no Mercado Pago' }, { header: 'Vinculada em' }],
        rows: assinaturas.map(({ subscription_id, created_at }) => [subscription_id, dateAndTime(created_at)]),
      },
      {
        title: 'Recibos e declarações',
        columns: [{ header: 'Data' }, { header: 'Tipo' }, { header: 'Número' }, amount, { header: 'Cancelado em' }],
        rows: recibos.map((paper) => [
          formatLocalDate(paper.issued_on),
          receiptKinds[paper.kind as ReceiptKind] ?? paper.kind,
          receiptTitle(paper),
          money(paper.amount),
          paper.cancelled_at ? dateAndTime(paper.cancelled_at) : '-',
        ]),
      },
      {
        title: 'Pedidos de intenções',
        columns: ['Data', 'Nome', 'Intenção', 'Para', 'Situação', 'Resposta'].map((header) => ({ header })),
        rows: pedidos.map(({ created_at, name, notes, day, state, answer }) => [
          dateAndTime(created_at),
          name,
          notes,
          formatLocalDate(day),
          requestStates[state as RequestState] ?? state,
          answer ?? '-',
        ]),
      },
      {
        title: 'Intenções de missa',
        columns: ['Data', 'Tipo', 'Intenção', 'Para', 'Até'].map((header) => ({ header })),
        rows: intencoes.map(({ created_at, intention_type, notes, day, until }) => [
          dateAndTime(created_at),
          intentionTypes[intention_type as IntentionType] ?? intention_type,
          notes,
          formatLocalDate(day),
          formatLocalDate(until),
        ]),
      },
      {
        title: 'Comprovantes guardados (no arquivo da cópia)',
        columns: [{ header: 'Data' }, { header: 'Título' }, amount, { header: 'Tipo' }],
        rows: comprovantes.map((paper) => [
          formatLocalDate(paper.transaction_date),
          paper.title ?? '-',
          moneyOfPaper(paper),
          kindOfPaper(paper),
        ]),
      },
      {
        title: 'Quem mexeu nestes dados',
        columns: ['Quando', 'Quem', 'Ação', 'Registro'].map((header) => ({ header })),
        rows: auditoria.map(({ happened_at, actor_role, verb, table_name }) => [
          dateAndTime(happened_at),
          roleLabels[actor_role as keyof typeof roleLabels] ?? 'Sistema',
          auditVerbs[verb as keyof typeof auditVerbs] ?? verb,
          auditedKinds[table_name as keyof typeof auditedKinds] ?? table_name,
        ]),
      },
    ],
    empty: 'Não há dados para imprimir.',
  };
}
