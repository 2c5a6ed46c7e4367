import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MassIntentionReport } from '#contract/mass-intentions.ts';
import { whatsAppText } from '../../lib/whatsapp-text.ts';
import { printedSections } from '../../ui/print/print-document.ts';
import { intentionsForWhatsApp, printedCelebrantList, printedIntentions } from './printed-intentions.ts';

const all = {};

const report = (thanksgiving: string[], deceased: string[]): MassIntentionReport => {
  const forPaper = (notes: string) => ({ notes, is_recurring: false });
  return {
    title: 'Intenções de missa',
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
      ['busca: alma', 'tipo: Ação de Graças', 'só as que ficam até ser excluídas'],
    ],
    [{ filter_recurring: 'false' }, ['só não recorrentes']],
  ])('say of %j by what they were narrowed', (narrowing, notes) => {
    expect(printedIntentions(report(['Pela saúde'], []), narrowing).notes).toEqual(['1 intenção', ...notes]);
  });
});

it('as a message, by type, each name on its line', () => {
  vi.stubGlobal('location', new URL('https://paroquia.test/dashboard'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const deceased = [{ notes: 'Pela alma\nde Maria', is_recurring: false }];
  const written = { title: 'Intenções', groupedByType: { thanksgiving: [], deceased } };
  expect(whatsAppText(intentionsForWhatsApp(written as never))).toBe(
    '*Intenções*\n\n*Falecido*\n- Pela alma de Maria\n\nhttps://paroquia.test/',
  );
});

it('for the celebrant, those for thanks come first, under the mass', () => {
  const mass = { time: '07:00', description: 'Da Imaculada', place: 'Matriz', celebrant: 'Pe. João' };
  const groupedByType = { thanksgiving: ['Pela saúde'], deceased: ['Pela alma'] };
  const list = { title: 'Intenções da missa', day: '2026-12-08', mass, groupedByType };
  expect(printedCelebrantList(list as never)).toMatchObject({
    notes: ['08/12/2026, 7h, Da Imaculada, Matriz', 'Celebrante: Pe. João'],
    sections: [
      { title: 'Ação de Graças', rows: [['Pela saúde']] },
      { title: 'Falecido', rows: [['Pela alma']] },
    ],
  });
});
