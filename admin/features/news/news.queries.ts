import { type NewsItem, news, newsNoun } from '#contract/news.ts';
import { plainText } from '../../../site/rich-text/plain-text.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type Proposal, proposal, useProposals } from '../../lib/proposals.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';

export const newsAddress = ({ slug }: NewsItem) => `/noticia/${slug}`;

const newsProposal = (item: NewsItem): Proposal =>
  proposal('noticias', item.title, plainText(item.excerpt || item.content), newsAddress(item));

export const newsCollection: PanelCollection<NewsItem> = {
  concept: 'news',
  noun: newsNoun,
  calls: news,
  nameOf: ({ title }) => title,
  addressOf: (item) => (item.is_published ? newsAddress(item) : undefined),
  stateOf: ({ is_published }) =>
    is_published ? 'Está publicada.' : 'É um rascunho: os visitantes não a veem até que você publique.',
  proposalOf: newsProposal,
};

/** Publishes or unpublishes an item. */
export function usePublishNews() {
  const propose = useProposals();
  return useChange({
    call: ({ id, is_published, updatedAt }: NewsItem) =>
      api(news.publish, { params: { id }, body: { is_published: !is_published }, expectedVersion: updatedAt }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar notícia',
    refreshes: ['news', 'dashboard'],
    publicAddress: newsCollection.addressOf,
    stateOf: newsCollection.stateOf,
    offerOf: (item) => (item.is_published ? propose?.(newsProposal(item)) : undefined),
  });
}
