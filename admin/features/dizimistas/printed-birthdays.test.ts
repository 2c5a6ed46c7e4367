import { expect, it } from 'vitest';
import { printedBirthdays } from './printed-birthdays.ts';

it('marks who did not authorise communications, and says of whom the sheet is', () => {
  const rosa = { nome_completo: 'Rosa', month: 2, day: 8, telefone: null };
  const items = [
    { ...rosa, autorizacao_comunicacoes: true },
    { ...rosa, nome_completo: 'Zilda', autorizacao_comunicacoes: false },
  ];
  const report = { title: 'Aniversário dos dizimistas', generatedAt: '2026-11-24T12:00:00Z', total: 2, items };
  const { notes, sections } = printedBirthdays(report as never, { dizimista_ativo: 'true' });
  expect(notes).toContain('só ativos');
  expect(sections[1]).toMatchObject({
    rows: [
      ['08', 'Rosa', '-', ''],
      ['08', 'Zilda', '-', 'Não autorizou'],
    ],
  });
});
