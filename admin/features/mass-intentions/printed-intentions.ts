import { chosenIn } from '#contract/filters/chosen.ts';
import {
  type IntentionType,
  intentionTypes,
  type MassIntentionReport,
  massIntentionFilters,
  massIntentionNoun,
} from '#contract/mass-intentions.ts';
import { counted } from '#contract/noun.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

/** The intentions on paper, by type; the note says by what they were narrowed. */
export const printedIntentions = (
  report: MassIntentionReport,
  chosen: Readonly<Record<string, unknown>>,
): PrintDocument => ({
  title: report.title,
  generatedAt: report.generatedAt,
  notes: [counted(report.total, massIntentionNoun), ...chosenIn(massIntentionFilters, chosen).map(({ text }) => text)],
  sections: typesInOrder.map((type) => ({
    title: intentionTypes[type],
    columns: [{ header: 'Intenção' }],
    rows: report.groupedByType[type].map(({ notes }) => [notes]),
  })),
  empty: 'Não há intenções para imprimir.',
});

const typesInOrder = Object.keys(intentionTypes) as IntentionType[];
