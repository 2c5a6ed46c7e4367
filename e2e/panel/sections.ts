import type { MenuId } from '../../admin/sections.ts';
import type { RowSection } from './section.ts';

export const news: RowSection = {
  id: 'news',
  path: '/news',
  one: 'Notícia',
  many: 'notícias',
  feminine: true,
  fields: [
    {
      label: 'Título',
      name: 'title',
      value: 'Missa campal na praça',
      refused: [
        ['', 'O campo "título" é obrigatório.'],
        ['a'.repeat(201), 'O campo "título" deve ter no máximo 200 caracteres.'],
      ],
    },
    {
      label: 'Conteúdo',
      name: 'content',
      kind: 'rich text',
      value: 'Venham todos, com a família.',
      stored: '<p>Venham todos, com a família.</p>',
      refused: [['', 'O campo "conteúdo" é obrigatório.']],
    },
    { label: 'Resumo', name: 'excerpt', value: 'Domingo, às 17h.' },
    { label: 'Publicar imediatamente', name: 'is_published', kind: 'checkbox', value: false },
  ],
  ordered: true,
};

/** The sections of the panel's registry that keep rows, and those that keep none. */
export const rowSections: readonly RowSection[] = [news];
export const otherSections: readonly MenuId[] = ['overview'];
