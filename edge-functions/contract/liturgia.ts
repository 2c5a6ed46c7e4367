import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { answeredAddress, calendarDay, localDate } from './primitives.ts';

/** The known colours; a source may have another one. */
export const liturgicalColours = ['Verde', 'Vermelho', 'Roxo', 'Rosa', 'Branco', 'Azul'] as const;
export type LiturgicalColour = (typeof liturgicalColours)[number];

/** Plain text; a line break begins a new line. */
const reading = z.object({
  /** The biblical reference: `Lc 2,1-14`. May be empty. */
  referencia: z.string(),
  titulo: z.optional(z.string()),
  texto: z.string(),
});
export type Reading = z.output<typeof reading>;

const psalm = z.object({
  referencia: z.string(),
  /** The people's response. May be empty. */
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
  /** Only at the Easter Vigil, after its seven readings. */
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

const antifonas = z.object({
  entrada: z.nullable(z.string()),
  comunhao: z.nullable(z.string()),
});

/** A day and its texts. One that comes from the calendar alone has null for all texts and the source. */
export const liturgyTexts = z.object({
  data: localDate,
  /** The day's title: `1º Domingo do Advento`. */
  liturgia: z.string(),
  /** One of `liturgicalColours`, or another text of the source. */
  cor: z.string(),
  leituras: z.nullable(leituras),
  oracoes: z.nullable(oracoes),
  antifonas: z.nullable(antifonas),
  /** The source of the texts, shown with them. */
  fonte: z.nullable(z.object({ nome: z.string(), url: z.nullable(answeredAddress) })),
});
export type LiturgyTexts = z.output<typeof liturgyTexts>;

const liturgyDay = z.extend(liturgyTexts, {
  /** The nearest days before and after with stored texts. */
  anterior: z.nullable(localDate),
  proximo: z.nullable(localDate),
  /** Set where this site reads no source, so that asking again brings no texts. */
  semFonte: z.optional(z.literal(true)),
});
export type LiturgyDay = z.output<typeof liturgyDay>;

/** Begins the source's name of the demonstration's texts (supabase/seed/13_liturgia.sql), which are not the day's. */
export const exampleTexts = 'exemplo, da celebração de';

/** The message for a date that is not stored. */
export const liturgyNotKept = 'Não temos a liturgia deste dia. Veja a de hoje.';

export const liturgia = {
  /** The day of the parish when no date is given. */
  day: endpoint({
    method: 'GET',
    path: '/liturgia',
    access: 'anyone',
    summary:
      'Liturgia de hoje, ou de um dia próximo: título, cor e, quando a fonte os deu, leituras, orações e antífonas',
    query: z.object({ date: ifGiven(labelled(calendarDay, 'data')) }),
    answer: liturgyDay,
    shared: true,
    maxAge: 60,
  }),
};
