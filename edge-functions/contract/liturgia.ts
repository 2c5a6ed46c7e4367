import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { answeredAddress, calendarDay, localDate } from './primitives.ts';

/** The colours that the product documents name; a source may tell another one. */
export const liturgicalColours = ['Verde', 'Vermelho', 'Roxo', 'Rosa', 'Branco', 'Azul'] as const;
export type LiturgicalColour = (typeof liturgicalColours)[number];

/** Plain text; a line break begins a new line. */
const reading = z.object({
  /** Where the Bible has it: `Lc 2,1-14`. May be empty. */
  referencia: z.string(),
  titulo: z.optional(z.string()),
  texto: z.string(),
});
export type Reading = z.output<typeof reading>;

const psalm = z.object({
  referencia: z.string(),
  /** What the people answer. May be empty. */
  refrao: z.string(),
  texto: z.string(),
});
export type Psalm = z.output<typeof psalm>;

const readings = z.array(reading);

/** The readings in the order of the Mass. Each is a list of alternatives; an empty one is not read on that day. */
const leituras = z.object({
  primeiraLeitura: readings,
  salmo: z.array(psalm),
  segundaLeitura: readings,
  terceiraLeitura: readings,
  quartaLeitura: readings,
  quintaLeitura: readings,
  sextaLeitura: readings,
  setimaLeitura: readings,
  /** Of the Easter Vigil only, after its seven readings. */
  epistola: readings,
  evangelho: readings,
});
export type Readings = z.output<typeof leituras>;

const oracoes = z.object({
  coleta: z.nullable(z.string()),
  oferendas: z.nullable(z.string()),
  comunhao: z.nullable(z.string()),
  extras: z.array(z.object({ titulo: z.string(), texto: z.string() })),
});
export type Prayers = z.output<typeof oracoes>;

const antifonas = z.object({
  entrada: z.nullable(z.string()),
  comunhao: z.nullable(z.string()),
});
export type Antiphons = z.output<typeof antifonas>;

/** What a day is, and its texts. Without texts it comes from the calendar alone: all of them and the source are null. */
export const liturgyTexts = z.object({
  data: localDate,
  /** The day's title: `1º Domingo do Advento`. */
  liturgia: z.string(),
  /** One of `liturgicalColours`, or what else a source tells. */
  cor: z.string(),
  leituras: z.nullable(leituras),
  oracoes: z.nullable(oracoes),
  antifonas: z.nullable(antifonas),
  /** Whose texts they are, to be shown with them. */
  fonte: z.nullable(z.object({ nome: z.string(), url: z.nullable(answeredAddress) })),
});
export type LiturgyTexts = z.output<typeof liturgyTexts>;

export const liturgyDay = z.extend(liturgyTexts, {
  /** The nearest days before and after whose texts are kept. */
  anterior: z.nullable(localDate),
  proximo: z.nullable(localDate),
});
export type LiturgyDay = z.output<typeof liturgyDay>;

/** What a date without a liturgy here is answered with. */
export const liturgyNotKept = 'Não temos a liturgia deste dia. Veja a de hoje.';

export const liturgia = {
  /** The day of the parish when no date is given. */
  day: endpoint({
    method: 'GET',
    path: '/liturgia',
    access: 'anyone',
    summary:
      'Liturgia de hoje, ou de um dia próximo: título, cor e, quando a fonte os deu, leituras, orações e antífonas',
    query: z.object({ date: z.optional(labelled(calendarDay, 'data')) }),
    answer: liturgyDay,
    shared: true,
    maxAge: 60,
  }),
};
