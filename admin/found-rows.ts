import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { announcements } from '#contract/announcements.ts';
import { formatDay } from '#contract/calendar-date.ts';
import { type ConceptName, concepts, type RowSection, sectionRows } from '#contract/concepts.ts';
import { calledInFull, dizimistas } from '#contract/dizimistas.ts';
import type { Answering, Endpoint } from '#contract/endpoint.ts';
import { afterDay } from '#contract/event-words.ts';
import { events } from '#contract/events.ts';
import { news } from '#contract/news.ts';
import { capitalised, sentencesAbout } from '#contract/noun.ts';
import { folded } from '#contract/plain-signs.ts';
import type { Role } from '#contract/primitives.ts';
import { typingPause } from '#contract/typing-pause.ts';
import { labelOf, searchOf } from './destinations.ts';
import { api } from './lib/api.ts';
import { can } from './lib/can.ts';
import type { PlaceInPanel } from './lib/menu.ts';
import { useParishDay } from './lib/parish-day.ts';

/** Rows of one kind that the panel's search shows; the others are a step away, in their section. */
const mostRows = 3;

/** Signs from which rows are looked for: one would find nearly all of them. */
const fewestSigns = 2;

interface FoundRow {
  id: string;
  label: string;
  /** The kind, and what tells the row from another of its name: 'Evento, 12/10/2026'. */
  detail: string;
}

interface Found {
  rows: FoundRow[];
  total: number;
}

interface RowKind {
  section: RowSection;
  /** They are found by those who may make this call, as their section is. */
  needs: Endpoint;
  concept: ConceptName;
  failure: string;
  read: (search: string, today: string, signal: AbortSignal) => Promise<Found>;
}

interface RowKindDetails<Row> {
  section: RowSection;
  list: Answering<Row[]>;
  /** Rows that are read, of which the first are shown. */
  limit: number;
  /** True if a row is shown for its title alone, and not for what its text says. */
  byTitle?: true;
  titleOf: (row: Row) => string;
  detailOf?: (row: Row) => string;
  /** Orders rows; by default as their list. */
  compare?: (one: Row, other: Row, today: string) => number;
}

function kindOf<Row extends { id: string }>(details: RowKindDetails<Row>): RowKind {
  const { section, list, limit, byTitle, titleOf, detailOf, compare = () => 0 } = details;
  const { noun, calls } = sectionRows[section];
  const concept = concepts.find(({ menuId }) => menuId === section);
  if (!concept) throw new Error(`no concept has the section ${section}`);
  const kind = capitalised(noun.one);
  return {
    section,
    needs: calls.create,
    concept: concept.name,
    failure: sentencesAbout(noun).failedToLoad,
    read: async (search, today, signal) => {
      const { data, pagination } = await api(list, { query: { search, page: 1, limit }, signal });
      const rows = data
        .filter((row) => !byTitle || folded(titleOf(row)).includes(folded(search)))
        .toSorted((one, other) => compare(one, other, today))
        .slice(0, mostRows);
      return {
        rows: rows.map((row) => ({
          id: row.id,
          label: titleOf(row),
          detail: detailOf ? `${kind}${detailOf(row)}` : kind,
        })),
        total: pagination?.total ?? data.length,
      };
    },
  };
}

const titled = { limit: 20, byTitle: true, titleOf: ({ title }: { title: string }) => title } as const;

/** In the order in which they are shown. */
const kinds: readonly RowKind[] = [
  kindOf({ section: 'news', list: news.list, ...titled }),
  kindOf({ section: 'announcements', list: announcements.list, ...titled }),
  kindOf({
    section: 'calendar-events',
    list: events.list,
    ...titled,
    // The list begins with the oldest.
    limit: 100,
    detailOf: (event) => `, ${formatDay(event.date)}${afterDay(event)}`,
    compare: ({ date: one }, { date: other }, today) => nextFirst(one, other, today),
  }),
  kindOf({
    section: 'dizimistas',
    list: dizimistas.list,
    limit: mostRows,
    titleOf: calledInFull,
    detailOf: ({ numero_ordinal }) => ` nº ${numero_ordinal}`,
  }),
];

/** The days to come from the next one on, then the past ones from the last one back. */
function nextFirst(one: string, other: string, today: string): number {
  const isPast = (day: string) => Number(day < today);
  return isPast(one) - isPast(other) || (one < other ? -1 : 1) * (isPast(one) ? -1 : 1);
}

/** The result of one kind. */
interface FoundKind {
  total: number;
  rows: readonly (FoundRow & { place: PlaceInPanel })[];
  /** Leads to all of them in their section, where some are left out. */
  more: { label: string; place: PlaceInPanel } | undefined;
  /** The sentence of a failed read. */
  failure: string | undefined;
  readAgain: () => void;
}

/** The rows with the words, kind by kind, as far as the role may see them; `isLooking` while the answer is open. */
export function useFoundRows(role: Role, words: string): { isLooking: boolean; kinds: FoundKind[] } {
  const typed = words.trim();
  const today = useParishDay();
  const [search] = useDebouncedValue(typed, typingPause);
  const asked = search.length < fewestSigns ? [] : kinds.filter(({ needs }) => can(role, needs));
  const queries = useQueries({
    queries: asked.map(({ concept, read }) => ({
      queryKey: [concept, 'panel-search', search, today],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(search, today, signal),
      placeholderData: keepPreviousData<Found>,
    })),
  });
  return {
    isLooking: typed !== search || queries.some(({ isFetching }) => isFetching),
    kinds: asked.flatMap(({ section, failure }, index) => {
      const query = queries[index];
      if (!query) return [];
      const { rows, total } = query.data ?? { rows: [], total: 0 };
      const more = {
        label: `Ver ${total === 1 ? 'o resultado' : `os ${total} resultados`} em ${labelOf(section)}`,
        place: searchOf(section, search),
      };
      return {
        total,
        rows: rows.map((row) => ({ ...row, place: { section, row: row.id } })),
        more: total > rows.length ? more : undefined,
        failure: query.isError ? failure : undefined,
        readAgain: () => void query.refetch(),
      };
    }),
  };
}
