import { auditedKinds, auditVerbs } from '#contract/audit-log.ts';
import { consentKinds, consentProofs } from '#contract/consents.ts';
import { dizimistaFields } from '#contract/dizimistas.ts';
import { captionOf } from '#contract/fields/field.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
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

/** A printed copy of all data about one payer. */
export function printedPerson(data: PersonalData): PrintDocument {
  const { dizimista, foto, consents, carnes, comprovantes, auditoria, generatedAt } = data;
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
          { header: 'Valor', figures: true as const },
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
        title: 'Comprovantes guardados (no arquivo da cópia)',
        columns: [
          { header: 'Data' },
          { header: 'Título' },
          { header: 'Valor', figures: true as const },
          { header: 'Tipo' },
        ],
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
