import { sectionRows } from '#contract/concepts.ts';
import { dizimistas } from '#contract/dizimistas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { folded } from '#contract/plain-signs.ts';
import type { Role } from '#contract/primitives.ts';
import { can } from './lib/can.ts';
import { newRow, type PlaceInPanel } from './lib/menu.ts';
import { menuOf, type Surroundings, sections } from './sections.ts';
import { tabs } from './tabs.ts';

/** A place that the panel's search finds by its name. */
export interface Destination {
  label: string;
  place: PlaceInPanel;
}

interface Offered extends Destination {
  /** Other words by which the office looks for it, without accents. */
  words: string;
  /** It is offered to those who may make this call. */
  needs: Endpoint;
}

/** Forms of new rows, in the menu's order. Other words find their section. */
const forms: readonly Offered[] = sections.flatMap(({ id }) => {
  const rows = sectionRows[id];
  if (!rows) return [];
  const label = rows.newTitle ?? sentencesAbout(rows.noun).newTitle;
  return [{ label, words: '', place: { section: id, row: newRow }, needs: rows.calls.create }];
});

/** A section's first tab is found by the section's own name. */
const furtherTabs: readonly Offered[] = Object.entries(tabs).flatMap(([section, [, ...further]]) =>
  further.map(({ id, label, words, needs }) => ({ label, words, needs, place: { section, tab: id } as PlaceInPanel })),
);

/**
 * The sections, tabs and forms of a role whose names have all of the words, then those that the office also calls so,
 * and the search for a payer by them. Where none has them all, those that have the most.
 */
export function destinationsFor(role: Role, words: string, surroundings: Surroundings): Destination[] {
  const wanted = wordsOf(words).filter((word) => !littleWords.has(word));
  const menu = menuOf(role, surroundings).map(({ id, label, title, words }) => ({
    label,
    words,
    names: title ?? label,
    place: { section: id } as PlaceInPanel,
  }));
  const offered = [...forms, ...furtherTabs]
    .filter(({ needs }) => can(role, needs))
    .map((one) => ({ ...one, names: one.label }));
  const all = [...menu, ...offered].map((one) => ({
    ...one,
    named: countIn(one.names, wanted),
    called: countIn(`${one.names} ${one.words}`, wanted),
  }));
  const most = Math.max(0, ...all.map(({ called }) => called));
  const found = wanted.length > 0 && most === 0 ? [] : all.filter(({ called }) => called === most);
  const byName = found.toSorted((one, other) => other.named - one.named);
  return [...byName, ...payerSearch(role, words.trim())].map(({ label, place }) => ({ label, place }));
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** They say nothing of what is looked for. */
const littleWords = new Set([
  'a',
  'o',
  'as',
  'os',
  'e',
  'de',
  'da',
  'do',
  'das',
  'dos',
  'em',
  'na',
  'no',
  'para',
  'por',
  'com',
]);

/** 'intencoes' as 'intencao', 'carnes' as 'carne'. */
const singular = (word: string): string => word.replace(/oes$/, 'ao').replace(/ns$/, 'm').replace(/s$/, '');

/** How many of the words begin one of the text's, in the singular or the plural. */
function countIn(text: string, wanted: readonly string[]): number {
  const words = wordsOf(text);
  const begins = (word: string) =>
    words.some((one) => one.startsWith(word) || singular(one).startsWith(singular(word)));
  return wanted.filter(begins).length;
}

const payerSearch = (role: Role, text: string): Destination[] =>
  text !== '' && can(role, dizimistas.list)
    ? [{ label: `Buscar “${text}” em Dizimistas`, place: { section: 'dizimistas', personal: { search: text } } }]
    : [];
