import { expect, it } from 'vitest';
import type { DeskPayer } from '#contract/tithe-desk.ts';
import {
  type AtAmount,
  type Envelope,
  type EnvelopeEvent,
  envelopeAfter,
  firstEnvelope,
  verdictOn,
} from './envelope-state.ts';

const month = (mes: number, restante = 50) => ({ ano: 2026, mes, valor_parcela: 50, restante });
const rosa: DeskPayer = {
  id: '00000000-0000-4000-8000-0000000000a1',
  numero_ordinal: 12,
  nome: 'Rosa Viana',
  dizimista_ativo: true,
  abertos: [month(10, 30), month(11)],
  tem_encerrados: false,
};
const year: DeskPayer = { ...rosa, abertos: Array.from({ length: 12 }, (_, at) => month(at + 1)) };
const maria: DeskPayer = { ...rosa, numero_ordinal: 15, nome: 'Maria Viana', abertos: [] };

/** Rosa, found by the mark of a month. */
const marked = (mes: number, estado: 'aberto' | 'pago' | 'encerrado' | 'sem_carne'): DeskPayer => ({
  ...rosa,
  marcado: { ano: 2026, mes, estado },
});
const found = (payer: DeskPayer): EnvelopeEvent => ({ type: 'found', payers: [payer], search: 'D00012M1126' });

const typed: Envelope = { ...firstEnvelope, search: '12', count: 3 };
const atChoice: Envelope = { ...typed, step: { at: 'choice', found: [rosa, maria] } };
const atRosa = (more: Partial<AtAmount> = {}): Envelope => ({
  ...typed,
  step: { at: 'amount', payer: rosa, first: 0, valor: 30, ...more },
});
const day = '2026-11-22';
const entered: EnvelopeEvent = { type: 'amountEntered', day };
const nobody = 'Nenhum dizimista com este número, nome ou CPF.';
const received = (resta: number): EnvelopeEvent => ({ type: 'received', giver: 'Nº 12, Rosa Viana', valor: 30, resta });

it.each<[what: string, from: Envelope, event: EnvelopeEvent, to: Envelope]>([
  ['what is typed stands', firstEnvelope, { type: 'searchTyped', search: '1' }, { ...firstEnvelope, search: '1' }],
  ['a search leaves what was chosen', { ...atRosa(), said: nobody }, { type: 'lookedFor' }, typed],
  ['a search leaves what was found', atChoice, { type: 'lookedFor' }, typed],
  ['one who is found is chosen', typed, { type: 'found', payers: [rosa], search: '12' }, atRosa()],
  [
    'the month of what is scanned is proposed',
    typed,
    found(marked(11, 'aberto')),
    atRosa({ payer: marked(11, 'aberto'), first: 1, valor: 50 }),
  ],
  ...(
    [
      ['pago', 'Março de 2026 já está pago. Para receber outro mês, escreva o valor.'],
      ['encerrado', 'Março de 2026 está encerrado. Para receber outro mês, escreva o valor.'],
      ['sem_carne', 'Março de 2026 não está em nenhum carnê. Para receber outro mês, escreva o valor.'],
    ] as const
  ).map(
    ([estado, said]) =>
      [
        `a scanned month that is ${estado} is said, and no other is proposed`,
        typed,
        found(marked(3, estado)),
        { ...atRosa({ payer: marked(3, estado), valor: null }), said },
      ] as [string, Envelope, EnvelopeEvent, Envelope],
  ),
  [
    'several who are found are chosen among',
    typed,
    { type: 'found', payers: [rosa, maria], search: 'viana' },
    atChoice,
  ],
  [
    'a name that nobody has is offered as one who isn’t registered',
    typed,
    { type: 'found', payers: [], search: 'Zita' },
    { ...typed, said: nobody, step: { at: 'offer', search: 'Zita', name: 'Zita' } },
  ],
  [
    'a number that nobody has is no name',
    typed,
    { type: 'found', payers: [], search: '99' },
    { ...typed, said: nobody, step: { at: 'offer', search: '99', name: null } },
  ],
  [
    'an empty search offers one without a name',
    firstEnvelope,
    { type: 'offered' },
    { ...firstEnvelope, step: { at: 'offer', search: '', name: null } },
  ],
  [
    'one without a name has an amount',
    { ...firstEnvelope, step: { at: 'unnamed', name: null, valor: null } },
    { type: 'amountTyped', valor: 20 },
    { ...firstEnvelope, step: { at: 'unnamed', name: null, valor: 20 } },
  ],
  ['the next month brings its rest', atRosa(), { type: 'monthTurned', by: 1 }, atRosa({ first: 1, valor: 50 })],
  [
    'there is none after the last month',
    atRosa({ first: 1, valor: 50 }),
    { type: 'monthTurned', by: 1 },
    atRosa({ first: 1, valor: 50 }),
  ],
  ['there is none before the oldest', atRosa(), { type: 'monthTurned', by: -1 }, atRosa()],
  [
    'another month leaves what was typed',
    atRosa({ valor: 20 }),
    { type: 'monthTurned', by: 1 },
    atRosa({ first: 1, valor: 20 }),
  ],
  [
    'one that came before is asked about',
    atRosa(),
    { type: 'receivedBefore', valor: 30, sentence: 'Mais um?' },
    atRosa({ sameAs: { valor: 30, sentence: 'Mais um?' } }),
  ],
  ['a failed search is said', typed, { type: 'notRead', sentence: 'Sem rede.' }, { ...typed, said: 'Sem rede.' }],
  ['the choice proposes what is left of the oldest open month', atChoice, { type: 'chosen', payer: rosa }, atRosa()],
  [
    'of one without an open month nothing is proposed',
    atChoice,
    { type: 'chosen', payer: maria },
    { ...typed, step: { at: 'amount', payer: maria, first: 0, valor: null } },
  ],
  [
    'an amount that is typed keeps what was asked about',
    atRosa({ doubted: 0.2 }),
    { type: 'amountTyped', valor: 20 },
    atRosa({ valor: 20, doubted: 0.2 }),
  ],
  ['an amount without a payer is none', atChoice, { type: 'amountTyped', valor: 20 }, atChoice],
  [
    'no amount is asked for',
    atRosa({ valor: null }),
    entered,
    { ...atRosa({ valor: null }), said: 'Escreva o valor recebido.' },
  ],
  ['a zero is none', atRosa({ valor: 0 }), entered, { ...atRosa({ valor: 0 }), said: 'Escreva o valor recebido.' }],
  [
    'a day is asked for before an amount',
    atRosa({ valor: null }),
    { type: 'amountEntered', day: null },
    { ...atRosa({ valor: null }), said: 'Escolha um dia até hoje.' },
  ],
  ['too much stays to be typed over', atRosa({ valor: 80.01 }), entered, atRosa({ valor: 80.01 })],
  ['far too little is asked about', atRosa({ valor: 0.2 }), entered, atRosa({ valor: 0.2, doubted: 0.2 })],
  ['a right amount waits for its answer', atRosa(), entered, atRosa()],
  ['an amount is entered of a payer only', atChoice, entered, atChoice],
  [
    'the next envelope follows one that was received',
    atRosa(),
    received(0),
    { ...firstEnvelope, count: 4, said: 'Nº 12, Rosa Viana: R$ 30,00 recebidos.' },
  ],
  [
    'what is left of the last month is said',
    atRosa(),
    received(20),
    { ...firstEnvelope, count: 4, said: 'Nº 12, Rosa Viana: R$ 30,00 recebidos. Faltam R$ 20,00 do último mês.' },
  ],
])('%s', (_, from, event, to) => expect(withPlainSpaces(envelopeAfter(from, event))).toEqual(to));

const withPlainSpaces = (envelope: Envelope): Envelope => ({ ...envelope, said: envelope.said.replace(/\s/g, ' ') });

it.each<[what: string, step: Partial<AtAmount>, day: string | null, verdict: ReturnType<typeof verdictOn>]>([
  ['the proposal', {}, day, { valor: 30, day }],
  ['all that is open', { valor: 80 }, day, { valor: 80, day }],
  ['a cent more', { valor: 80.01 }, day, 'tooMuch'],
  ['more than a tenth of a month', { valor: 5.01 }, day, { valor: 5.01, day }],
  ['a tenth of a month', { valor: 5 }, day, 'unlikely'],
  [
    'all that remains of a month, though it is little',
    { payer: { ...rosa, abertos: [month(10, 5)] }, valor: 5 },
    day,
    { valor: 5, day },
  ],
  ['nearly ten months', { payer: year, valor: 499.99 }, day, { valor: 499.99, day }],
  ['ten months', { payer: year, valor: 500 }, day, 'unlikely'],
  ['ten months, once they were asked about', { payer: year, valor: 500, doubted: 500 }, day, { valor: 500, day }],
  ['all that is open from another month on', { first: 1, valor: 50 }, day, { valor: 50, day }],
  ['more than that', { first: 1, valor: 50.01 }, day, 'tooMuch'],
  ['less than a tenth, once it was asked about', { valor: 4.99, doubted: 4.99 }, day, { valor: 4.99, day }],
  ['less than a tenth, where another was asked about', { valor: 4.99, doubted: 0.2 }, day, 'unlikely'],
  ['nothing', { valor: null }, day, 'noAmount'],
  ['any amount without a day', {}, null, 'noDay'],
])('%s is judged as it is entered', (_, step, on, verdict) =>
  expect(verdictOn({ at: 'amount', payer: rosa, first: 0, valor: 30, ...step }, on)).toEqual(verdict),
);
