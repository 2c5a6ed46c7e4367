import { type AnnouncementReport, announcementNoun } from '#contract/announcements.ts';
import { counted } from '#contract/noun.ts';
import { weekLine } from '../../../site/lib/week.ts';
import { textLines } from '../../../site/rich-text/plain-text.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

/** The printed announcements in force, one below the other with their complete text. */
export const announcementDocument = ({ title, generatedAt, total, items }: AnnouncementReport): PrintDocument => ({
  title,
  generatedAt,
  notes: [counted(total, announcementNoun)],
  sections: [
    {
      items: items.map((item) => ({
        title: item.title,
        note: weekLine(item),
        text: textLines(item.content).join('\n'),
      })),
    },
  ],
  empty: 'Não há avisos em vigor para imprimir.',
});
