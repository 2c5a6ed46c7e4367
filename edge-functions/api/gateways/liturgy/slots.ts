import type { Psalm, Reading, Readings } from '#contract/liturgia.ts';
import { plainLine, plainText } from './plain-text.ts';

/** A reading as sources write it: an object, a list of alternatives, or a sentence saying that there is none. */
export type Written = Record<string, unknown>;

export const isObject = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): Written[] => (Array.isArray(value) ? value : [value]).filter(isObject);

function readingOf({ referencia, titulo, texto }: Written): Reading {
  const title = plainLine(titulo);
  return { referencia: plainLine(referencia), ...(title && { titulo: title }), texto: plainText(texto) };
}

const psalmOf = ({ referencia, refrao, texto }: Written): Psalm => ({
  referencia: plainLine(referencia),
  refrao: plainLine(refrao),
  texto: plainText(texto),
});

const withText = <Item extends { texto: string }>(items: Item[]) => items.filter(({ texto }) => texto !== '');

const readingsOf = (value: unknown): Reading[] => withText(listOf(value).map(readingOf));
const psalmsOf = (value: unknown): Psalm[] => withText(listOf(value).map(psalmOf));

/** The slots of extra readings by the source's names, without accents and in lower case. */
const slotsByKind: readonly [RegExp, keyof Readings][] = [
  [/^(salmo|cantico)/, 'salmo'],
  [/^(primeira|1ª)/, 'primeiraLeitura'],
  [/^(segunda|2ª)/, 'segundaLeitura'],
  [/^(terceira|3ª)/, 'terceiraLeitura'],
  [/^(quarta|4ª)/, 'quartaLeitura'],
  [/^(quinta|5ª)/, 'quintaLeitura'],
  [/^(sexta|6ª)/, 'sextaLeitura'],
  [/^(setima|7ª)/, 'setimaLeitura'],
  [/^(epistola|oitava|8ª)/, 'epistola'],
  [/^evangelho/, 'evangelho'],
];

function slotOf(kind: unknown): keyof Readings | undefined {
  const written = foldedLine(kind);
  return slotsByKind.find(([names]) => names.test(written))?.[1];
}

const foldedLine = (value: unknown) => plainLine(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The extra readings in their slots; all other extras as prayers, titled with their kind. */
export function readingSlots(written: Written): { leituras: Readings; others: { titulo: string; texto: string }[] } {
  const leituras: Readings = {
    primeiraLeitura: readingsOf(written.primeiraLeitura),
    salmo: psalmsOf(written.salmo),
    segundaLeitura: readingsOf(written.segundaLeitura),
    terceiraLeitura: readingsOf(written.terceiraLeitura),
    quartaLeitura: readingsOf(written.quartaLeitura),
    quintaLeitura: readingsOf(written.quintaLeitura),
    sextaLeitura: readingsOf(written.sextaLeitura),
    setimaLeitura: readingsOf(written.setimaLeitura),
    epistola: readingsOf(written.epistola),
    evangelho: readingsOf(written.evangelho),
  };
  const others: { titulo: string; texto: string }[] = [];
  for (const extra of listOf(written.extras)) {
    const slot = slotOf(extra.tipo) ?? slotOf(extra.rotulo);
    if (slot === 'salmo') leituras.salmo.push(...psalmsOf(extra));
    else if (slot) leituras[slot].push(...readingsOf(extra));
    else
      others.push({
        titulo: plainLine(extra.rotulo) || plainLine(extra.tipo) || plainLine(extra.titulo),
        texto: plainText(extra.texto),
      });
  }
  return { leituras, others: withText(others) };
}
