import { type NewsItem, news, newsNoun } from '#contract/news.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';

export const newsAddress = ({ slug }: NewsItem) => `/noticia/${slug}`;

export const newsCollection: PanelCollection<NewsItem> = {
  concept: 'news',
  noun: newsNoun,
  calls: news,
  nameOf: ({ title }) => title,
  addressOf: (item) => (item.is_published ? newsAddress(item) : undefined),
  stateOf: ({ is_published }) =>
    is_published ? 'Está publicada.' : 'É um rascunho: os visitantes não a veem até que você publique.',
};

/** Publishes or unpublishes an item. */
export const usePublishNews = () =>
  useChange({
    call: ({ id, is_published, updatedAt }: NewsItem) =>
      api(news.publish, { params: { id }, body: { is_published: !is_published }, expectedVersion: updatedAt }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar notícia',
    refreshes: ['news', 'dashboard'],
    publicAddress: newsCollection.addressOf,
  });
