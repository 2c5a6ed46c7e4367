import { describe, expect, it } from 'vitest';
import { destinationsFor, searchedElsewhere } from './destinations.ts';
import { parishContentTab } from './features/parish-info/parish-content.queries.ts';
import { reconciliationTab } from './features/reconciliation/reconciliation.queries.ts';
import { newRow } from './lib/menu.ts';

const everything = { onDesk: true, hasProvider: true };
const found = (words: string, role: 'admin' | 'editor' | 'financial' | 'common' = 'admin') =>
  destinationsFor(role, words, everything);
const names = (...args: Parameters<typeof found>) => found(...args).map(({ label }) => label);

describe('what the search of the panel finds', () => {
  it('sections and forms, whatever the case, the accents and the order of the words', () => {
    expect(found('NOTICIA nova')[0]).toEqual({ label: 'Nova Notícia', place: { section: 'news', row: newRow } });
    expect(names('calendario')[0]).toBe('Calendário');
    expect(names('gestao')[0]).toBe('Financeiro');
  });

  it('tabs of sections', () => {
    expect(found('concilia')[0]?.place).toEqual({ section: 'financial', tab: reconciliationTab });
    expect(found('sua paroquia')[0]?.place).toEqual({ section: 'parish-info', tab: parishContentTab });
    expect(found('textos avulsos')[0]?.place).toEqual({ section: 'parish-info', tab: 'parish-info' });
  });

  it.each([
    ['dízimo', 'Dizimistas'],
    ['aviso', 'Avisos'],
    ['missa', 'Horários de Missa'],
    ['missa', 'Intenções'],
    ['horário', 'Horários de Missa'],
    ['caixa', 'Financeiro'],
    ['pix', 'Dizimistas'],
    ['pix', 'Conciliação'],
    ['doação', 'Doações'],
    ['senha', 'Usuários'],
    ['backup', 'Visão Geral'],
    ['cópia de segurança', 'Visão Geral'],
    ['agenda', 'Calendário'],
    ['foto', 'Galeria'],
    ['oferta', 'Financeiro'],
    ['Relatórios', 'Financeiro'],
    ['telefone', 'Sua paróquia'],
    ['livro caixa', 'Financeiro'],
    ['imprimir intenções', 'Intenções'],
    ['imprimir a intenção', 'Intenções'],
    ['segunda via', 'Dizimistas'],
    ['2ª via do carnê', 'Dizimistas'],
    ['batismo', 'Calendário'],
    ['casamento', 'Sua paróquia'],
    ['whatsapp da secretaria', 'Sua paróquia'],
    ['brasão', 'Sua paróquia'],
    ['foto da igreja', 'Sua paróquia'],
    ['missa de sétimo dia', 'Intenções'],
    ['parabéns', 'Aniversariantes'],
    ['novo aniversariante', 'Novo Aniversariante'],
    ['adicionar evento', 'Adicionar Evento'],
  ])('by “%s”, as the office says it, also %s', (words, name) => expect(names(words)).toContain(name));

  it('what is called so before what is only found by it', () => {
    expect(names('missa').indexOf('Horários de Missa')).toBeLessThan(names('missa').indexOf('Intenções'));
    expect(names('pix', 'editor')).not.toContain('Conciliação');
  });

  it('what has the most of the words, where nothing has them all', () => {
    expect(names('pagar conta de luz')).toEqual(['Contas', 'Financeiro', 'Usuários', 'Meses']);
    expect(names('xyz')).toEqual([]);
  });

  it.each([
    ['evento', ['Calendário', 'Adicionar Evento']],
    ['aviso', ['Avisos', 'Novo Aviso']],
    ['usuario', ['Usuários', 'Novo Usuário']],
  ])('by “%s” sections before forms: %j', (words, order) => {
    const all = names(words);
    expect(all.filter((name) => order.includes(name))).toEqual(order);
  });

  it('one’s own password, whatever the role', () =>
    expect(found('trocar senha', 'editor')).toEqual([{ label: 'Trocar senha', place: 'own-password' }]));

  it('nothing, and says where the role can look, whose text stays off the device', () => {
    const { sentence, places } = searchedElsewhere('financial', ' rosa ');
    expect(sentence).toBe(
      'Busque em Dizimistas por CPF ou telefone, em Intenções pelo nome, em Financeiro pelo título ou em Galeria pelo título.',
    );
    expect(places[0]).toEqual({
      label: 'Buscar em Dizimistas',
      place: { section: 'dizimistas', personal: { search: 'rosa' } },
    });
    expect(searchedElsewhere('editor', 'rosa').sentence).not.toContain('Financeiro');
  });

  it('nothing that the role may not call', () => {
    expect(names('', 'editor')).toEqual(expect.not.arrayContaining(['Financeiro', 'Nova Transação', 'Conciliação']));
    expect(names('', 'financial')).toEqual(expect.not.arrayContaining(['Usuários', 'Novo Usuário', 'Auditoria']));
    expect(names('rosa', 'common')).toEqual([]);
    expect(searchedElsewhere('common', 'rosa')).toEqual({ sentence: '', places: [] });
  });
});
