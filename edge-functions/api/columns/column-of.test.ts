import { describe, expect, it } from 'vitest';
import { captionOf, type Fields } from '#contract/fields/field.ts';
import { auditedField } from '../audit-log/fields.ts';
import { placeOf } from '../personal-data/rules.ts';
import { columnOf } from './column-of.ts';
import { conceptTables } from './concept-tables.ts';

const contract = import.meta.glob<Record<string, unknown>>(['../../contract/*.ts', '!../../contract/*.test.ts'], {
  eager: true,
});
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((field) => field?.label && field.written && field.kind);

/** Forms and reports that have some of a table's fields, or none of a table. */
const partial = [
  'cancellationFields',
  'collectionFields',
  'consentPaperFields',
  'dizimistaFields',
  'documentFields',
  'donationFields',
  'donationReversalFields',
  'importFields',
  'invitationFields',
  'issuingFields',
  'newCarneFields',
  'newDizimistaFields',
  'newEventFields',
  'offeredIntentionFields',
  'offeringFields',
  'paymentFields',
  'planFields',
  'reasonFields',
  'receiptFields',
  'reopeningFields',
  'requestAnswerFields',
  'requestFields',
  'resolutionFields',
  'reversalFields',
  'startFields',
  'statementFields',
  'unlinkingFields',
  'valueFields',
];

it('the fields of every concept are known by their table', () => {
  const known = new Set(Object.values(conceptTables).map(({ fields }) => fields));
  const unknown = Object.values(contract)
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => isFields(value) && !known.has(value))
    .map(([name]) => name);
  expect(unknown.sort()).toEqual(partial);
});

/** But the choice of another row, whose id the log leaves out. */
const fields = Object.entries(conceptTables).flatMap(([table, concept]) =>
  Object.entries(concept.fields)
    .filter(([name]) => columnOf(table, name)?.kind !== 'reference')
    .map(([name, field]) => ({ table, name, field })),
);

it.each(fields)('$table.$name is called as in its form', ({ table, name, field }) => {
  expect(auditedField(table, name)?.label).toBe(captionOf(field));
  expect(placeOf(table, name).field).toBe(captionOf(field));
});

describe('a choice is shown by its words', () => {
  /** Columns that are shortened because they are personal, or named differently in the audit log than in their form. */
  const otherwise = ['dizimistas.genero', 'dizimistas.estado_civil', 'consents.proof'];
  const options = fields.flatMap(({ table, name, field }) =>
    field.kind === 'choice' ? field.details.options.map((option) => ({ table, name, ...option })) : [],
  );
  it.each(options.filter(({ table, name }) => !otherwise.includes(`${table}.${name}`)))(
    '$table.$name: $value is $label',
    ({ table, name, value, label }) => expect(auditedField(table, name)?.show(value)).toBe(label),
  );
});

it.each([
  ['consents', 'kind', 'Consentimento'],
  ['parcelas', 'forma_pagamento', 'Forma de pagamento'],
  ['mass_intentions', 'notes', 'Intenção'],
  ['dizimistas', 'notes', 'Anotações'],
  ['news', 'kind', undefined],
])('%s.%s means %s, whatever another table has under that name', (table, name, label) => {
  expect(columnOf(table, name)?.label).toBe(label);
});

it('a column that nobody has named is shown by its name, and shortened', () => {
  const field = auditedField('dizimistas', 'alcunha');
  expect([field?.label, field?.show('Zezinho')]).toEqual(['alcunha', 'Zezi…']);
});
