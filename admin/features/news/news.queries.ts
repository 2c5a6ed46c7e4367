import { type NewsBody, type NewsItem, news } from '#contract/news.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useList } from '../../lib/list.ts';

const refreshes = ['news', 'dashboard'];
const failure = 'Erro ao carregar notícias';

export const newsAddress = ({ slug }: NewsItem) => `/noticia/${slug}`;

export const useNews = (page: number) => useList('news', news.list, { page }, { failure });

/** As many as one order can hold at a time, the first ones. */
export const useNewsToOrder = () => useList('news', news.list, { limit: 100 }, { failure });

export const useSaveNews = (item: NewsItem | undefined) =>
  useChange({
    call: (body: NewsBody) => (item ? api(news.update, { params: { id: item.id }, body }) : api(news.create, { body })),
    busy: 'Salvando...',
    failure: item ? 'Erro ao atualizar notícia' : 'Erro ao criar notícia',
    refreshes,
    changesSite: (saved) => saved.is_published || item?.is_published === true,
    publicAddress: (saved) => (saved.is_published ? newsAddress(saved) : undefined),
  });

export const usePublishNews = () =>
  useChange({
    call: ({ id, is_published }: Pick<NewsItem, 'id' | 'is_published'>) =>
      api(news.publish, { params: { id }, body: { is_published } }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar notícia',
    refreshes,
    changesSite: () => true,
    publicAddress: (saved) => (saved.is_published ? newsAddress(saved) : undefined),
  });

export const useRemoveNews = () =>
  useChange({
    call: ({ id }: NewsItem) => api(news.remove, { params: { id } }),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir notícia',
    refreshes,
    changesSite: (_none, { is_published }) => is_published,
  });

export const useOrderNews = () =>
  useChange({
    call: (items: { id: string; order: number }[]) => api(news.order, { body: { items } }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar notícia',
    refreshes,
    changesSite: () => true,
  });
