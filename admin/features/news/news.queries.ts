import { type NewsItem, news, newsNoun } from '#contract/news.ts';
import { publicationState } from '#contract/publication.ts';
import { plainText } from '../../../site/rich-text/plain-text.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type Proposal, proposal, useProposals } from '../../lib/proposals.ts';
import { publishedThen } from '../../lib/publication.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';

export const newsAddress = ({ slug }: NewsItem) => `/noticia/${slug}`;

const newsProposal = (item: NewsItem): Proposal =>
  proposal('noticias', item.title, plainText(item.excerpt || item.content), newsAddress(item), item);

export const newsState = (item: NewsItem) => publicationState(item, Date.now());
export const isShown = (item: NewsItem): boolean => newsState(item) === 'shown';

const sentences = {
  shown: 'Está publicada.',
  draft: 'É um rascunho: os visitantes não a veem até que você publique.',
  scheduled: 'Sai no site sozinha, no dia e hora escolhidos.',
  ended: 'Já foi encerrada: os visitantes não a veem.',
} as const;

export const newsCollection: PanelCollection<NewsItem> = {
  concept: 'news',
  noun: newsNoun,
  calls: news,
  nameOf: ({ title }) => title,
  bodyOf: publishedThen,
  addressOf: (item) => (isShown(item) ? newsAddress(item) : undefined),
  stateOf: (item) => sentences[newsState(item)],
  proposalOf: newsProposal,
};

/** An item, and what becomes of it. */
interface Published {
  item: NewsItem;
  publishes: boolean;
}

/** Publishes an item now, or unpublishes it. */
export function usePublishNews() {
  const propose = useProposals();
  return useChange({
    call: ({ item: { id, updatedAt }, publishes }: Published) =>
      api(news.publish, { params: { id }, body: { is_published: publishes }, expectedVersion: updatedAt }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar notícia',
    refreshes: ['news', 'dashboard'],
    publicAddress: newsCollection.addressOf,
    stateOf: newsCollection.stateOf,
    offerOf: (item) => (isShown(item) ? propose?.(newsProposal(item)) : undefined),
  });
}
