import { expect, it } from 'vitest';
import type { Choices } from './decide.ts';
import { atFirst, type ImportState, moved, transitions } from './import-state.ts';
import type { CheckedSheet, OpenedSheet } from './sheet-work.ts';

const file = new File([], 'dizimistas.csv');
const [opened, other] = [{ sheet: 0 }, { sheet: 1 }] as unknown as [OpenedSheet, OpenedSheet];
const chosen = { titleRow: 0, columns: [] };
const findings = { consents: 1 } as CheckedSheet;
const answered: Choices = { groups: { cpf: false }, skipNamesakes: true, mendNames: true, monthFirst: { 3: true } };
const atColumns: ImportState = { ...atFirst, step: 'columns', file, opened };
const atReview: ImportState = {
  ...atColumns,
  step: 'review',
  chosen,
  findings,
  choices: answered,
  stagedFor: answered,
};
const done = { state: 'done' } as NonNullable<ImportState['result']>;

it.each<[what: string, from: ImportState, change: Partial<ImportState>, to: ImportState]>([
  [
    'work begins without the former failure',
    { ...atFirst, failure: 'Erro' },
    transitions.begun('Lendo...'),
    { ...atFirst, work: { label: 'Lendo...' } },
  ],
  [
    'a failure stays in its step',
    { ...atReview, work: { label: 'Conferindo...' } },
    { ...transitions.failed('Erro'), ...transitions.ended() },
    { ...atReview, failure: 'Erro' },
  ],
  ['a file leads to its columns', atFirst, transitions.opened(file, opened), atColumns],
  [
    'another file forgets the columns and choices of the former',
    { ...atReview, step: 'file' },
    transitions.opened(file, other),
    { ...atColumns, opened: other, findings, stagedFor: answered },
  ],
  [
    'another sheet forgets them too, before it is read',
    { ...atReview, step: 'columns' },
    transitions.turning(),
    { ...atColumns, findings, stagedFor: answered },
  ],
  [
    'rows that are read again keep the answers about the sheet, not those about its problems',
    atReview,
    transitions.readAgain(answered),
    { ...atReview, choices: { ...answered, groups: {}, skipNamesakes: false } },
  ],
  ['checked rows lead to the review', { ...atReview, step: 'columns' }, transitions.reviewed(findings), atReview],
  ['a choice leaves what was sent', { ...atReview, choices: atFirst.choices }, transitions.decided(answered), atReview],
  ['consents are asked for after the review', atReview, transitions.asked(), { ...atReview, step: 'consents' }],
  [
    'a step back forgets the failure',
    { ...atReview, failure: 'Erro' },
    transitions.wentTo('columns'),
    { ...atReview, step: 'columns' },
  ],
  ['the end has its result', atReview, transitions.finished(done), { ...atReview, step: 'done', result: done }],
  ['what stops is gone on with from the first step', atReview, transitions.stopped(), { ...atReview, step: 'file' }],
])('%s', (_, from, change, to) => expect(moved(from, change)).toEqual(to));
