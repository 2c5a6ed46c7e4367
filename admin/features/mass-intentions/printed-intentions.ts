import {
  type IntentionType,
  intentionTypes,
  type MassIntentionReport,
  massIntentionNoun,
} from '#contract/mass-intentions.ts';
import { counted } from '#contract/noun.ts';
import type { Filters } from '../../lib/history-entry.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

/** What the list is narrowed by when it is printed. */
export interface Narrowing {
  search: string;
  filters: Filters;
}

/** The intentions on paper, by type; the note says by what they were narrowed. */
export const printedIntentions = (report: MassIntentionReport, narrowing: Narrowing): PrintDocument => ({
  title: report.title,
  generatedAt: report.generatedAt,
  notes: [counted(report.total, massIntentionNoun), ...notesOn(narrowing)],
  sections: typesInOrder.map((type) => ({
    title: intentionTypes[type],
    columns: [{ header: 'Intenção' }],
    rows: report.groupedByType[type].map(({ notes }) => [notes]),
  })),
  empty: 'Não há intenções para imprimir.',
});

const typesInOrder = Object.keys(intentionTypes) as IntentionType[];

const isType = (value: unknown): value is IntentionType => typesInOrder.some((type) => type === value);

function notesOn({ search, filters: { filter_type, filter_recurring } }: Narrowing): string[] {
  return [
    search && `busca: ${search}`,
    isType(filter_type) && `tipo: ${intentionTypes[filter_type]}`,
    filter_recurring && (filter_recurring === 'true' ? 'só recorrentes' : 'só não recorrentes'),
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
}
