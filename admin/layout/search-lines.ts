import { counted } from '#contract/noun.ts';
import { type Destination, destinationsFor, searchedElsewhere } from '../destinations.ts';
import { useFoundRows } from '../found-rows.ts';
import { useUser } from '../lib/user.ts';
import type { Surroundings } from '../sections.ts';

/** A line of what the panel's search found. */
export interface SearchLine {
  key: string;
  label: string;
  detail?: string;
  /** A 'way' leads to more. */
  kind: 'result' | 'way' | 'failure';
  choose: () => void;
}

interface SearchLines {
  lines: SearchLine[];
  /** The number of places and rows, or where else to look. */
  sentence: string;
  /** True while rows are read; places are known at once. */
  isLooking: boolean;
  /** Enter in the field chooses it: the first result, if it will still be the first when the rows are read. */
  settled: SearchLine | undefined;
}

/** The places, then the rows, then the ways to more of them, for the words. */
export function useSearchLines(
  words: string,
  surroundings: Surroundings,
  onChoose: (place: Destination['place']) => void,
): SearchLines {
  const { role } = useUser();
  const { isLooking, kinds } = useFoundRows(role, words);
  const lineTo = ({ label, place }: Destination, kind: SearchLine['kind'] = 'result'): SearchLine => ({
    key: `${kind} ${label}`,
    label,
    kind,
    choose: () => onChoose(place),
  });
  const places = destinationsFor(role, words, surroundings).map((place) => lineTo(place));
  const rows = kinds.flatMap((kind) =>
    kind.rows.map((row): SearchLine => ({ ...lineTo(row), key: row.id, detail: row.detail })),
  );
  const ways = kinds.flatMap(({ more, failure, readAgain }): SearchLine[] => [
    ...(more ? [lineTo(more, 'way')] : []),
    ...(failure
      ? [{ key: failure, label: failure, detail: 'Tentar novamente', kind: 'failure' as const, choose: readAgain }]
      : []),
  ]);
  const found = places.length + rows.length;
  const failures = kinds.flatMap(({ failure }) => failure ?? []);
  const elsewhere = searchedElsewhere(role, words);
  const isNothing = !isLooking && found + ways.length === 0 && words.trim() !== '';
  const sentence = () => {
    if (isNothing) return `Nada com “${words.trim()}”. ${elsewhere.sentence}`;
    if (isLooking) return 'Buscando...';
    const isInTextsAlone = found === 0 && kinds.some(({ more }) => more);
    const sentences = [
      isInTextsAlone ? `Nenhum título com “${words.trim()}”` : counted(found, { one: 'resultado', many: 'resultados' }),
      ...failures,
    ];
    return `${sentences.join('. ')}${failures.length > 0 ? '.' : ''}`;
  };
  return {
    lines: isNothing ? elsewhere.places.map((place) => lineTo(place, 'way')) : [...places, ...rows, ...ways],
    sentence: sentence(),
    isLooking,
    settled: places[0] ?? (isLooking ? undefined : (rows[0] ?? ways.find(({ kind }) => kind === 'way'))),
  };
}
