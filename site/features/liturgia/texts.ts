import type { LiturgyDay, Psalm, Reading, Readings } from '#contract/liturgia.ts';

/** A part of a line: text, or a verse number. */
interface Piece {
  text: string;
  isVerse: boolean;
}

/**
 * A number directly before a letter or quotation mark, as sources write verses (`1Naquele tempo`, `4bE disse`), but not
 * `1º`.
 */
const verse = /(^|[\s"“‘'(—])(\d{1,3}(?:[a-d](?=["“‘'«]?\p{Lu}))?)(?=["“‘'«]?\p{L})(?![ºª])/gu;

/** Splits a line at its verse numbers. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(verse)) {
    const [, before = '', number = ''] = match;
    const start = match.index + before.length;
    if (start > end) pieces.push({ text: line.slice(end, start), isVerse: false });
    pieces.push({ text: number, isVerse: true });
    end = start + number.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end), isVerse: false });
  return pieces;
}

/** The lines of a text that aren't blank. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * The verses of a psalm, each with its line breaks. They are separated by empty lines or, without these, begin with a
 * dash. The refrain is left out, because it is shown after each.
 */
export function versesOf({ texto, refrao }: Psalm): string[] {
  const blocks = /\n\s*\n/.test(texto) ? texto.split(/\n\s*\n/).map(linesOf) : beginningWithDash(linesOf(texto));
  const isRefrain = (line: string) => refrao !== '' && bare(line) === bare(refrao);
  return blocks.map((lines) => lines.filter((line) => !isRefrain(line)).join('\n')).filter(Boolean);
}

function beginningWithDash(lines: readonly string[]): string[][] {
  const verses: string[][] = [];
  for (const line of lines) {
    const last = verses.at(-1);
    if (last && !/^[-–—]/.test(line)) last.push(line);
    else verses.push([line]);
  }
  return verses;
}

/** A line without its marks, to compare it with the refrain: `R. O Senhor é o meu pastor!`. */
const bare = (line: string) => line.replace(/^(?:R\.|℟\.?|[-–—\s])+|[\s.!;,]+$/gu, '').toLowerCase();

/** A slot of the day's readings with its alternatives. */
interface Slot {
  title: string;
  readings: readonly (Reading | Psalm)[];
}

export const isPsalm = (reading: Reading | Psalm): reading is Psalm => 'refrao' in reading;

const titles: Readonly<Record<keyof Readings, string>> = {
  primeiraLeitura: 'Primeira leitura',
  salmo: 'Salmo responsorial',
  segundaLeitura: 'Segunda leitura',
  terceiraLeitura: 'Terceira leitura',
  quartaLeitura: 'Quarta leitura',
  quintaLeitura: 'Quinta leitura',
  sextaLeitura: 'Sexta leitura',
  setimaLeitura: 'Sétima leitura',
  epistola: 'Epístola',
  evangelho: 'Evangelho',
};

/** The slots that have a reading, in the order of the Mass. */
export function slotsOf(leituras: Readings): Slot[] {
  const slots: Slot[] = Object.entries(titles).map(([name, title]) => ({
    title,
    readings: leituras[name as keyof Readings],
  }));
  return slots.filter(({ readings }) => readings.length > 0);
}

/**
 * True if a slot's readings are alternatives. The psalms of the Easter Vigil are not: each follows one of its readings.
 */
export const isChoice = ({ readings }: Slot, leituras: Readings): boolean =>
  readings !== leituras.salmo || leituras.terceiraLeitura.length === 0;

/** A text under a heading. */
export interface Titled {
  title: string;
  text: string;
}

const withText = (texts: readonly { title: string; text: string | null }[]) =>
  texts.filter((each): each is Titled => !!each.text?.trim());

/** The day's prayers. */
export const prayersOf = ({ oracoes }: LiturgyDay): Titled[] =>
  oracoes
    ? withText([
        { title: 'Oração da coleta', text: oracoes.coleta },
        { title: 'Sobre as oferendas', text: oracoes.oferendas },
        { title: 'Depois da comunhão', text: oracoes.comunhao },
        ...oracoes.extras.map(({ titulo, texto }) => ({ title: titulo || 'Outra oração', text: texto })),
      ])
    : [];

/** The day's antiphons. */
export const antiphonsOf = ({ antifonas }: LiturgyDay): Titled[] =>
  antifonas
    ? withText([
        { title: 'Antífona de entrada', text: antifonas.entrada },
        { title: 'Antífona da comunhão', text: antifonas.comunhao },
      ])
    : [];
