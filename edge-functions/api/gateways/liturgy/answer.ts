import * as z from 'zod/mini';
import { type LiturgyTexts, liturgicalColours, liturgyTexts } from '#contract/liturgia.ts';
import { plainLine, plainText } from './plain-text.ts';
import { LiturgyRefusal } from './refusal.ts';
import { isObject, listOf, readingSlots, type Written } from './slots.ts';

/** The stored content of a day: its texts, and title and colour where the source has them. */
export const liturgyContent = z.object({
  liturgia: z.optional(liturgyTexts.shape.liturgia),
  cor: z.optional(liturgyTexts.shape.cor),
  leituras: liturgyTexts.shape.leituras,
  oracoes: liturgyTexts.shape.oracoes,
  antifonas: liturgyTexts.shape.antifonas,
});
export type LiturgyContent = z.output<typeof liturgyContent>;

/**
 * Reads a source's answer: of version 3 (`celebracoes`, of which the principal one counts), 2 (lists under `leituras`)
 * or 1 (objects at the top, or a sentence where there is none). Throws a `LiturgyRefusal` unless it is a JSON object
 * about this day with a gospel or a first reading.
 */
export function readAnswer(text: string, date: string): LiturgyContent {
  const answer = objectOf(text);
  if (dateOf(answer.data) !== date) throw new LiturgyRefusal('wrong_day');
  const celebration = 'celebracoes' in answer ? principalOf(answer.celebracoes) : answer;
  const { leituras, others } = readingSlots(writtenReadings(celebration));
  if (leituras.evangelho.length === 0 && leituras.primeiraLeitura.length === 0)
    throw new LiturgyRefusal('celebracoes' in answer ? 'empty_version_3' : 'empty');
  const title = plainLine(celebration.liturgia);
  const colour = colourOf(celebration.cor);
  return {
    ...(title && { liturgia: title }),
    ...(colour && { cor: colour }),
    leituras,
    oracoes: prayersOf(celebration, others),
    antifonas: antiphonsOf(celebration.antifonas),
  };
}

/** The celebration of the day, where a memorial may stand beside it. */
function principalOf(celebrations: unknown): Written {
  const all = listOf(celebrations);
  return all.find(({ principal }) => principal === true) ?? all[0] ?? {};
}

/** In version 3 the readings are a list, each with its kind and the texts from which one may choose. */
function writtenReadings(celebration: Written): Written {
  const { leituras } = celebration;
  if (!Array.isArray(leituras)) return isObject(leituras) ? leituras : celebration;
  return {
    extras: listOf(leituras).flatMap(({ tipo, rotulo, opcoes }) =>
      listOf(opcoes).map((text) => ({ ...text, tipo, rotulo })),
    ),
  };
}

function objectOf(text: string): Written {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // Not the parser's message: it quotes the text.
    throw new LiturgyRefusal('not_json');
  }
  if (!isObject(answer)) throw new LiturgyRefusal('not_json');
  return answer;
}

/** `20/03/2024` or `2024-03-20`, as a local date. */
function dateOf(value: unknown): string | undefined {
  const written = plainLine(value);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  return day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written.slice(0, 10);
}

function colourOf(value: unknown): string {
  const written = plainLine(value);
  const known = liturgicalColours.find((colour) => colour.toLowerCase() === written.toLowerCase());
  return known ?? written.slice(0, longestColour);
}

const longestColour = 40;

function prayersOf(answer: Written, others: { titulo: string; texto: string }[]): LiturgyTexts['oracoes'] {
  // Version 1 has the collect as `dia`.
  const prayers = isObject(answer.oracoes) ? answer.oracoes : { ...answer, coleta: answer.dia };
  const extras = listOf(prayers.extras)
    .map(({ titulo, texto }) => ({ titulo: plainLine(titulo), texto: plainText(texto) }))
    .filter(({ texto }) => texto !== '');
  return {
    coleta: plainText(prayers.coleta) || null,
    oferendas: plainText(prayers.oferendas) || null,
    comunhao: plainText(prayers.comunhao) || null,
    extras: [...extras, ...others],
  };
}

const antiphonsOf = (value: unknown): LiturgyTexts['antifonas'] =>
  isObject(value) ? { entrada: plainText(value.entrada) || null, comunhao: plainText(value.comunhao) || null } : null;
