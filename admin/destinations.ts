import { auth } from '#contract/auth.ts';
import { type RowSection, sectionRows } from '#contract/concepts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { folded } from '#contract/plain-signs.ts';
import type { Role } from '#contract/primitives.ts';
import { can } from './lib/can.ts';
import { newRow, type PlaceInPanel } from './lib/menu.ts';
import { menuOf, type Surroundings, sections } from './sections.ts';
import { tabs } from './tabs.ts';

/** The dialog for one's own password, which is in no section. */
export const ownPassword = 'own-password';

/** A place that the panel's search finds by its name. */
export interface Destination {
  label: string;
  place: PlaceInPanel | typeof ownPassword;
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

const namedTabs: readonly Offered[] = Object.entries(tabs).flatMap(([section, all]) =>
  all.flatMap((tab) => {
    const place = { section, tab: tab.id } as PlaceInPanel;
    return 'words' in tab ? [{ label: tab.label, words: tab.words, needs: tab.needs, place }] : [];
  }),
);

const own: Offered = {
  label: 'Trocar senha',
  words: 'minha mudar alterar',
  place: ownPassword,
  needs: auth.changeOwnPassword,
};

/**
 * The sections and tabs of a role whose names have all of the words, then those that the office also calls so, then
 * forms in the same order. Where none has them all, those that have the most.
 */
export function destinationsFor(role: Role, words: string, surroundings: Surroundings): Destination[] {
  const wanted = wordsOf(words).filter((word) => !littleWords.has(word));
  const menu = menuOf(role, surroundings).map(({ id, label, title, words }) => ({
    label,
    words,
    names: title ?? label,
    place: { section: id } as PlaceInPanel,
  }));
  const offered = (all: readonly Offered[]) =>
    all.filter(({ needs }) => can(role, needs)).map((one) => ({ ...one, names: one.label }));
  const ranked = [...menu, ...offered([...namedTabs, own])].map((one) => ({ ...one, isForm: false }));
  const all = [...ranked, ...offered(forms).map((one) => ({ ...one, isForm: true }))].map((one) => ({
    ...one,
    named: countIn(one.names, wanted),
    called: countIn(`${one.names} ${one.words}`, wanted),
  }));
  const most = Math.max(0, ...all.map(({ called }) => called));
  const found = wanted.length > 0 && most === 0 ? [] : all.filter(({ called }) => called === most);
  return found
    .toSorted((one, other) => Number(one.isForm) - Number(other.isForm) || other.named - one.named)
    .map(({ label, place }) => ({ label, place }));
}

/** The sections whose own search finds more than the panel's, or by more. */
const searches: readonly { section: RowSection; by: string }[] = [
  { section: 'dizimistas', by: 'por CPF ou telefone' },
  { section: 'mass-intentions', by: 'pelo nome' },
  { section: 'financial', by: 'pelo título' },
  { section: 'galeria', by: 'pelo título' },
];

/** Where a role can look for words that the panel's search doesn't find: a sentence, and the places that it names. */
export function searchedElsewhere(role: Role, words: string): { sentence: string; places: Destination[] } {
  const ways = searches
    .filter(({ section }) => can(role, sectionRows[section].calls.create))
    .map(({ section, by }) => ({ section, name: labelOf(section), by }));
  const named = ways.map(({ name, by }) => `em ${name} ${by}`);
  const last = named.pop();
  return {
    sentence: last ? `Busque ${named.length > 0 ? `${named.join(', ')} ou ${last}` : last}.` : '',
    places: ways.map(({ section, name }) => ({ label: `Buscar em ${name}`, place: searchOf(section, words) })),
  };
}

/** A section whose list is searched for words, which may be somebody's name and stay off the device. */
export const searchOf = (section: RowSection, words: string): PlaceInPanel => ({
  section,
  personal: { search: words.trim() },
});

export const labelOf = (id: string): string => sections.find((section) => section.id === id)?.label ?? id;

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
