import { describe, expect, it } from 'vitest';
import type { MassIntentionReport } from '#contract/mass-intentions.ts';
import { printedSections } from '../../ui/print/print-document.ts';
import { printedIntentions } from './printed-intentions.ts';

const all = {};

const report = (thanksgiving: string[], deceased: string[]): MassIntentionReport => {
  const forPaper = (notes: string) => ({ notes, is_recurring: false });
  return {
    title: 'Intenções de Missa',
    parish: 'Paróquia',
    generatedAt: '2026-11-22T12:00:00Z',
    total: thanksgiving.length + deceased.length,
    groupedByType: { thanksgiving: thanksgiving.map(forPaper), deceased: deceased.map(forPaper) },
  };
};

describe('the printed intentions', () => {
  it('stand under their types, in the report’s order', () => {
    const { notes, sections } = printedIntentions(report(['Pela saúde'], ['Pela alma', 'Pelas almas']), all);
    expect(notes).toEqual(['3 intenções']);
    expect(sections).toMatchObject([
      { title: 'Ação de Graças', rows: [['Pela saúde']] },
      { title: 'Falecido', rows: [['Pela alma'], ['Pelas almas']] },
    ]);
  });

  it('leave out a type that has none, and are nothing without any', () => {
    expect(printedSections(printedIntentions(report([], ['Pela alma']), all))).toMatchObject([{ title: 'Falecido' }]);
    expect(printedSections(printedIntentions(report([], []), all))).toEqual([]);
  });

  it.each([
    [{ search: 'alma' }, ['busca: alma']],
    [{ filter_type: 'deceased' }, ['tipo: Falecido']],
    [
      { search: 'alma', filter_type: 'thanksgiving', filter_recurring: 'true' },
      ['busca: alma', 'tipo: Ação de Graças', 'só recorrentes'],
    ],
    [{ filter_recurring: 'false' }, ['só não recorrentes']],
  ])('say of %j by what they were narrowed', (narrowing, notes) => {
    expect(printedIntentions(report(['Pela saúde'], []), narrowing).notes).toEqual(['1 intenção', ...notes]);
  });
});
