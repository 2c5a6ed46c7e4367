import { announcements } from '#contract/announcements.ts';
import { allRows } from '../collection/all-rows.ts';
import { authoredItem } from '../collection/author.ts';
import { printing } from '../collection/printing.ts';
import { keeping, listing } from '../collection/routes.ts';
import { readingDocument } from '../files/document.ts';
import type { Routes } from '../http/call.ts';
import { announcementList, announcementRows, announcementTotals, inForce, inState } from './store.ts';

export const announcementRoutes: Routes = (on) => {
  on(
    announcements.active,
    listing(announcementRows, authoredItem, (rows, { gateways }) => inForce(rows, gateways.now())),
  );
  on(
    announcements.published,
    listing(announcementRows, authoredItem, (rows) => rows.eq('is_published', true)),
  );
  on(
    announcements.list,
    listing(announcementList, authoredItem, (rows, { query, gateways }) => inState(rows, query, gateways.now())),
  );
  on(announcements.totals, async ({ caller }) => ({ data: await announcementTotals(caller) }));
  on(announcements.report, async ({ caller, gateways }) => {
    const now = gateways.now();
    const items = await allRows(announcementRows, caller, {}, (rows) => inForce(rows, now));
    const details = { title: 'Avisos da paróquia', generatedAt: now, total: items.length };
    return { data: await printing(caller, details, { items: items.map(forPaper) }) };
  });
  on(announcements.document, readingDocument(announcementRows));
  keeping(on, announcements, announcementRows, authoredItem);
};

const forPaper = <Row extends { title: string; content: string; week_start: string | null; week_end: string | null }>({
  title,
  content,
  week_start,
  week_end,
}: Row) => ({ title, content, week_start, week_end });
