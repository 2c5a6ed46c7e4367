import { expect, it } from 'vitest';
import type { Dizimista } from '#contract/dizimistas.ts';
import { printedSections } from '../../ui/print/print-document.ts';
import { printedRecord } from './printed-record.ts';

const rosa = {
  numero_ordinal: 12,
  nome_completo: 'Rosa Amélia',
  foto: null,
  dizimista_ativo: true,
  notes: null,
} as Dizimista;

const linesOf = (record: Dizimista) =>
  printedSections(printedRecord(record, new Date('2026-11-26T12:00:00Z'))).flatMap((section) =>
    'rows' in section ? section.rows.map(([label]) => label) : [],
  );

it('leaves empty lines for what people write by hand, and none for what only the office does', () => {
  const lines = linesOf(rosa);
  expect(lines).toEqual(expect.arrayContaining(['Telefone', 'Endereço', 'Nome do grupo pastoral']));
  for (const label of ['Data da primeira contribuição', 'Histórico de contribuições', 'Anotações'])
    expect(lines).not.toContain(label);
});

it('has what the office wrote', () => {
  expect(linesOf({ ...rosa, notes: 'Viúva de José' })).toContain('Anotações');
});
