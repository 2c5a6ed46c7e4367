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
const maria: DeskPayer = { ...rosa, numero_ordinal: 15, nome: 'Maria Viana', abertos: [] };

const typed: Envelope = { ...firstEnvelope, search: '12', count: 3 };
const atChoice: Envelope = { ...typed, step: { at: 'choice', found: [rosa, maria] } };
const atRosa = (more: Partial<AtAmount> = {}): Envelope => ({
  ...typed,
  step: { at: 'amount', payer: rosa, valor: 30, ...more },
});
const day = '2026-11-22';
const entered: EnvelopeEvent = { type: 'amountEntered', day };
const nobody = 'Nenhum dizimista com este número, nome ou CPF.';
const received = (resta: number): EnvelopeEvent => ({ type: 'received', payer: rosa, valor: 30, resta });

it.each<[what: string, from: Envelope, event: EnvelopeEvent, to: Envelope]>([
  ['what is typed stands', firstEnvelope, { type: 'searchTyped', search: '1' }, { ...firstEnvelope, search: '1' }],
  ['a search leaves what was chosen', { ...atRosa(), said: nobody }, { type: 'lookedFor' }, typed],
  ['a search leaves what was found', atChoice, { type: 'lookedFor' }, typed],
  ['one who is found is chosen', typed, { type: 'found', payers: [rosa] }, atRosa()],
  ['several who are found are chosen among', typed, { type: 'found', payers: [rosa, maria] }, atChoice],
  ['nobody who is found is said', typed, { type: 'found', payers: [] }, { ...typed, said: nobody }],
  ['a failed search is said', typed, { type: 'notRead', sentence: 'Sem rede.' }, { ...typed, said: 'Sem rede.' }],
  ['the choice proposes what is left of the oldest open month', atChoice, { type: 'chosen', payer: rosa }, atRosa()],
  [
    'of one without an open month nothing is proposed',
    atChoice,
    { type: 'chosen', payer: maria },
    { ...typed, step: { at: 'amount', payer: maria, valor: null } },
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
  ['a tenth of a month', { valor: 5 }, day, { valor: 5, day }],
  ['less than a tenth', { valor: 4.99 }, day, 'farBelow'],
  ['less than a tenth, once it was asked about', { valor: 4.99, doubted: 4.99 }, day, { valor: 4.99, day }],
  ['less than a tenth, where another was asked about', { valor: 4.99, doubted: 0.2 }, day, 'farBelow'],
  ['nothing', { valor: null }, day, 'noAmount'],
  ['any amount without a day', {}, null, 'noDay'],
])('%s is judged as it is entered', (_, step, on, verdict) =>
  expect(verdictOn({ at: 'amount', payer: rosa, valor: 30, ...step }, on)).toEqual(verdict),
);
