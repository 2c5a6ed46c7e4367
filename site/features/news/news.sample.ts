import type { HomeNewsData } from './home-news.ts';

/** Shown as an example where the deployment asked for sample data and the API doesn't answer. */
export const sampleHomeNews: HomeNewsData = {
  cards: [
    {
      slug: 'exemplo-de-noticia',
      title: 'Exemplo de notícia',
      date: '11/02/2026',
      author: 'Secretaria paroquial',
      excerpt: 'Aqui aparece o resumo de uma notícia da paróquia.',
      isPublished: true,
    },
  ],
  hasMore: false,
};
