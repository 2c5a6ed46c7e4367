import { chosenIn } from '#contract/filters/chosen.ts';
import {
  type CelebrantList,
  type IntentionType,
  intentionTypes,
  type MassIntentionReport,
  massIntentionFilters,
  massIntentionNoun,
} from '#contract/mass-intentions.ts';
import { counted } from '#contract/noun.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { siteAddress } from '../../lib/whatsapp.ts';
import { bold, listItem } from '../../lib/whatsapp-text.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';
import { massName } from './mass-name.ts';

/** The intentions on paper, by type; the note says by what they were narrowed. */
export const printedIntentions = (
  report: MassIntentionReport,
  chosen: Readonly<Record<string, unknown>>,
): PrintDocument => ({
  title: report.title,
  generatedAt: report.generatedAt,
  notes: [counted(report.total, massIntentionNoun), ...chosenIn(massIntentionFilters, chosen).map(({ text }) => text)],
  sections: sectionsOf((type) => report.groupedByType[type].map(({ notes }) => notes)),
  empty: 'Não há intenções para imprimir.',
});

/** The same names as a message, with the parish's site. */
export const intentionsForWhatsApp = ({ title, groupedByType }: MassIntentionReport) => ({
  title,
  lines: typesInOrder.flatMap((type) => {
    const listedNames = groupedByType[type].map(({ notes }) => listItem(notes.replaceAll('\n', ' ')));
    return listedNames.length > 0 ? ['', bold(intentionTypes[type]), ...listedNames] : [];
  }),
  link: siteAddress('/'),
});

/** The intentions of each type under its name. */
const sectionsOf = (notesOf: (type: IntentionType) => readonly string[]): PrintDocument['sections'] =>
  typesInOrder.map((type) => ({
    title: intentionTypes[type],
    columns: [{ header: 'Intenção' }],
    rows: notesOf(type).map((notes) => [notes]),
  }));

const typesInOrder = Object.keys(intentionTypes) as IntentionType[];

/** The sheet that a celebrant reads from: those for thanks, then those for the deceased. */
export const printedCelebrantList = ({
  title,
  generatedAt,
  day,
  mass,
  groupedByType,
}: CelebrantList): PrintDocument => ({
  title,
  generatedAt,
  oneSheetOf: massIntentionNoun,
  notes: [
    [formatLocalDate(day), mass && massName(mass), mass?.place].filter(Boolean).join(', '),
    ...(mass?.celebrant ? [`Celebrante: ${mass.celebrant}`] : []),
  ],
  sections: sectionsOf((type) => groupedByType[type]),
  empty: 'Não há intenções para imprimir.',
});
