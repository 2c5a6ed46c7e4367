import { expect, it } from 'vitest';
import { counted, feminine, listed, masculine, sentencesAbout } from './noun.ts';

it('makes the sentences of a feminine and of a masculine noun', () => {
  const news = sentencesAbout(feminine('notícia', 'notícias'));
  expect(news).toMatchObject({
    created: 'Notícia criada com sucesso!',
    updated: 'Notícia atualizada com sucesso!',
    removed: 'Notícia excluída com sucesso!',
    missing: 'Notícia não encontrada',
    failedToLoad: 'Erro ao carregar notícias',
    failedToCreate: 'Erro ao criar notícia',
    failedToUpdate: 'Erro ao atualizar notícia',
    failedToRemove: 'Erro ao excluir notícia',
    noneYet: 'Nenhuma notícia ainda',
    newTitle: 'Nova Notícia',
    editTitle: 'Editar Notícia',
    viewTitle: 'Ver notícia',
    orderTitle: 'Ordenar notícias',
  });
  expect(news.called('Festa')).toBe('a notícia “Festa”');
  const times = sentencesAbout(masculine('horário de missa', 'horários de missa'));
  expect(times).toMatchObject({
    created: 'Horário de missa criado com sucesso!',
    failedToLoad: 'Erro ao carregar horários de missa',
    noneYet: 'Nenhum horário de missa ainda',
    newTitle: 'Novo Horário de Missa',
  });
  expect(times.called('8h')).toBe('o horário de missa “8h”');
});

it.each([
  [0, '0 avisos'],
  [1, '1 aviso'],
  [2, '2 avisos'],
])('counts %i', (count, text) => {
  expect(counted(count, masculine('aviso', 'avisos'))).toBe(text);
});

it.each([
  [[], ''],
  [['Links'], 'Links'],
  [['Equipe', 'Links'], 'Equipe e Links'],
  [['Contatos', 'Equipe', 'Links'], 'Contatos, Equipe e Links'],
])('lists %j', (words, text) => {
  expect(listed(words)).toBe(text);
});
