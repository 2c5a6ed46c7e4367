import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liturgyTexts } from '#contract/liturgia.ts';
import { type Behaviour, type StandIn, startStandIn } from '../../liturgia/testing/stand-in.ts';
import { outwardCalls } from '../outward/outward-call.ts';
import { liturgyContent, readAnswer } from './answer.ts';
import { plainText } from './plain-text.ts';
import { liturgySource } from './source.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.behave('well'));
afterAll(() => standIn.close());

const date = '2026-11-22';
const ignore = () => Promise.resolve();
const call = outwardCalls({ fetch, log: () => {}, now: () => new Date() });
const read = (url = standIn.v2, visitor = 5_000) =>
  liturgySource({ url, call, timeouts: { visitor, job: visitor } }).read(date, 'visitor', ignore);

describe('an answer', () => {
  it('of version 2 has all slots, as plain text', async () => {
    const day = await read();
    expect(liturgyContent.parse(day)).toEqual(day);
    expect(day).toMatchObject({ liturgia: 'Dia inventado do Tempo Comum', cor: 'Verde' });
    expect(day.leituras?.primeiraLeitura.map(({ texto }) => texto)).toEqual([
      'Primeira linha.\nSegunda linha & fim.',
      'Texto A2.',
    ]);
    expect(day.leituras?.salmo).toEqual([{ referencia: 'Sl 1', refrao: 'Refrão 1', texto: 'Salmo inventado 1.' }]);
    expect(day.leituras?.segundaLeitura).toEqual([]);
    expect(day.oracoes?.extras.map(({ titulo }) => titulo)).toEqual(['Bênção', 'Sequência']);
    expect(day.antifonas).toEqual({ entrada: 'Antífona de entrada.', comunhao: 'Antífona da comunhão.' });
  });

  it('of version 1 is the same, and its sentence for a missing reading is none', async () => {
    const day = await read(standIn.v1);
    expect(liturgyContent.parse(day)).toEqual(day);
    expect(day.leituras?.evangelho).toHaveLength(1);
    expect(day.leituras?.segundaLeitura).toEqual([]);
    expect(day.oracoes).toMatchObject({ coleta: 'Oração do dia.', oferendas: 'Sobre as oferendas.' });
  });

  it('of version 3 is its principal celebration, with the texts that one may choose from', () => {
    const option = (referencia: string, more = {}) => ({ referencia, texto: `Texto de ${referencia}.`, ...more });
    const celebration = (principal: boolean, liturgia: string, leituras: object[]) => ({
      ...{ principal, liturgia, cor: 'Branco', leituras },
      oracoes: { coleta: 'Oração do dia.' },
      antifonas: { entrada: 'Antífona.', comunhao: '' },
    });
    const celebracoes = [
      celebration(false, 'Memória facultativa', [{ tipo: 'evangelho', opcoes: [option('Mt 1')] }]),
      celebration(true, 'Apresentação de Nossa Senhora', [
        { tipo: 'primeiraLeitura', rotulo: 'Primeira leitura', opcoes: [option('Zc 2'), option('1Rs 8')] },
        { tipo: 'salmo', rotulo: 'Salmo responsorial', opcoes: [option('Lc 1', { refrao: 'Refrão.' })] },
        { tipo: 'aclamacao', rotulo: 'Aclamação ao Evangelho', opcoes: [option('Aleluia')] },
        { tipo: 'leitura', rotulo: 'Evangelho', opcoes: [option('Mt 12')] },
      ]),
    ];
    const answer = (list: object[]) => JSON.stringify({ data: '22/11/2026', celebracoes: list });
    const day = liturgyContent.parse(readAnswer(answer(celebracoes), date));
    expect(day).toMatchObject({ liturgia: 'Apresentação de Nossa Senhora', cor: 'Branco' });
    const { primeiraLeitura, salmo, evangelho } = day.leituras ?? {};
    expect([primeiraLeitura, salmo, evangelho].map((texts) => texts?.map(({ referencia }) => referencia))).toEqual([
      ['Zc 2', '1Rs 8'],
      ['Lc 1'],
      ['Mt 12'],
    ]);
    expect(day.oracoes).toMatchObject({ coleta: 'Oração do dia.', extras: [{ titulo: 'Aclamação ao Evangelho' }] });
    expect(() => readAnswer(answer([]), date)).toThrow('empty_version_3');
  });

  it('of the Easter Vigil has nine readings with their alternatives', async () => {
    standIn.behave('vigil');
    const { salmo, ...readings } = (await read()).leituras ?? { salmo: [] };
    expect(Object.fromEntries(Object.entries(readings).map(([slot, items]) => [slot, items.length]))).toEqual({
      primeiraLeitura: 2,
      segundaLeitura: 2,
      terceiraLeitura: 1,
      quartaLeitura: 1,
      quintaLeitura: 1,
      sextaLeitura: 1,
      setimaLeitura: 2,
      epistola: 1,
      evangelho: 1,
    });
    expect(salmo).toHaveLength(9);
  });
});

describe('a call', () => {
  it('sends only the date, nothing about a reader', async () => {
    const before = standIn.asked.length;
    await read();
    expect(standIn.asked.slice(before)).toEqual([date]);
    const { cookie, authorization, referer, 'x-forwarded-for': address } = standIn.headers();
    expect([cookie, authorization, referer, address]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('can be joined until it is answered', async () => {
    const source = liturgySource({ url: standIn.v2, call });
    expect(source.pending(date)).toBeUndefined();
    const reading = source.read(date, 'visitor', ignore);
    expect(source.pending(date)).toBe(reading);
    expect(source.pending('2026-11-23')).toBeUndefined();
    await reading;
    expect(source.pending(date)).toBeUndefined();
  });

  it.each<[Behaviour, string]>([
    ['broken', 'status_500'],
    ['unknown-day', 'status_404'],
    ['wrong-day', 'wrong_day'],
    ['page', 'not_json'],
    ['empty', 'empty'],
    ['huge', 'too_large'],
    ['elsewhere', 'redirected'],
  ])('is refused when the source is %s: %s', async (behaviour, code) => {
    standIn.behave(behaviour);
    await expect(read()).rejects.toMatchObject({ name: 'LiturgyRefusal', code });
  });

  it('times out when the answer never ends, and when the source doesn’t answer', async () => {
    standIn.behave('slow');
    await expect(read(standIn.v2, 50)).rejects.toMatchObject({ code: 'timeout' });
    await expect(read('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'network' });
  });
});

describe('any text of a source', () => {
  it.each([
    ['<b>a</b><br/>b<br>c', 'a\nb\nc'],
    ['<style>p{}</style>a<!-- b -->', 'a'],
    ['Cora&ccedil;&otilde;es em ora&ccedil;&atilde;o; &aacute;gua', 'Corações em oração; água'],
    ['34&ordf; Semana &ldquo;do Tempo&rdquo; &Eacute;', '34ª Semana “do Tempo” É'],
    ['&lt;b&gt; &#233; &#xe9; &desconhecido;', '<b> é é &desconhecido;'],
    ['a\u202eb\u0000', 'ab\ufffd'],
    ['a\n\n\n\n b \t c', 'a\n\nb c'],
    ['2 < 3 e 4 > 1', '2 < 3 e 4 > 1'],
    ['<script>a', ''],
    [null, ''],
    [7, ''],
  ])('%j is read as %j', (written, text) => expect(plainText(written)).toBe(text));

  it('is read in linear time', () => {
    const seconds = (text: string) => {
      const begun = performance.now();
      plainText(text);
      return (performance.now() - begun) / 1000;
    };
    for (const piece of ['<br', '</p ', '<a', '<!--', '<script>', '&#1', '\n ']) {
      expect(seconds(piece.repeat(500_000 / piece.length)), piece).toBeLessThan(2);
    }
  });

  it('leaves no space at an end, none doubled, and one empty line at most', () => {
    const piece = fc.constantFrom('<', '>', 'b', 'script', '/', '!--', '-->', ' ', 'a', '\n', '&nbsp;', '<br>', '"');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = plainText(pieces.join(''));
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/ {2}|\n{3}| \n|\n /);
      }),
    );
  });

  it('is an answer of the contract or a refusal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (leituras, cor) => {
        const written = { data: '22/11/2026', liturgia: cor, cor, leituras, evangelho: { texto: 'Sim' } };
        try {
          const day = readAnswer(JSON.stringify(written), date);
          expect(liturgyTexts.shape.leituras.parse(day.leituras)).toEqual(day.leituras);
        } catch (error) {
          expect(error).toMatchObject({ name: 'LiturgyRefusal', code: 'empty' });
        }
      }),
    );
  });
});
