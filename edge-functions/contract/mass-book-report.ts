import { ofTime } from './day-names.ts';
import { type IntentionType, intentionTypes, massIntentionNoun } from './mass-intentions.ts';
import { storedCents } from './money.ts';
import { defineReport, type ReportColumn } from './report.ts';

/** A line of the book of masses. */
export interface BookLine {
  intention_type: IntentionType;
  notes: string;
  asked_by: string | null;
  asked_on: string;
  /** Null where it was still to be celebrated when the month ended. */
  celebrated_on: string | null;
  /** `HH:MM`; null where it was of the day. */
  time: string | null;
  celebrant: string | null;
  has_offering: boolean;
  /** In reais, what came or went back in the month; null also for who may not read the ledger. */
  offering: number | null;
}

const columns: readonly ReportColumn<BookLine>[] = [
  { kind: 'date', title: 'Pedida em', width: 11, value: ({ asked_on }) => asked_on },
  { kind: 'text', title: 'Quem pediu', width: 20, value: ({ asked_by }) => asked_by },
  { kind: 'text', title: 'Tipo', width: 14, value: ({ intention_type }) => intentionTypes[intention_type] },
  { kind: 'text', title: 'Intenção', width: 38, value: ({ notes }) => notes },
  { kind: 'date', title: 'Celebrada em', width: 12, value: ({ celebrated_on }) => celebrated_on },
  { kind: 'text', title: 'Missa', width: 9, value: ({ time }) => time && ofTime(time) },
  { kind: 'text', title: 'Celebrante', width: 18, value: ({ celebrant }) => celebrant },
];

const named = { fileName: 'livro-de-missas', title: 'Livro de missas', noun: massIntentionNoun };

/** The book of masses of a month, for who may not read the ledger. */
export const massBookReport = defineReport<BookLine>({
  ...named,
  columns: [
    ...columns,
    { kind: 'yes/no', title: 'Com espórtula', width: 10, value: ({ has_offering }) => has_offering },
  ],
});

/** The same with the offerings and their sum. */
export const offeringBookReport = defineReport<BookLine>({
  ...named,
  columns: [
    ...columns,
    {
      kind: 'money',
      title: 'Espórtula',
      width: 13,
      summed: true,
      value: ({ offering }) => (offering === null ? null : storedCents(offering)),
    },
  ],
});
