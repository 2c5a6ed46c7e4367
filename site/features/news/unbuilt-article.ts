import '../../lib/schemas-first.ts';
import { type NewsItem, news, newsStateLabels } from '#contract/news.ts';
import { publicationState } from '#contract/publication.ts';
import { documentOf } from '#contract/published-document.ts';
import { formatInstant } from '../../lib/dates.ts';
import { insertContent } from '../../rich-text/insert-content.ts';
import { call } from '../../ui/call.ts';
import { fillCards } from '../../ui/card-form.ts';
import { fillDocument } from '../../ui/document-form.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { fillSharing } from '../../ui/share-form.ts';
import { showUnbuilt } from '../../ui/unbuilt-page.ts';
import { type NewsCardData, newsPath, toListCard, toRelatedCard } from './news-card.ts';
import { newsFilling } from './news-filling.ts';
import { othersThan, relatedLimit } from './related.ts';

interface ArticleData {
  item: NewsItem;
  related: NewsCardData[];
}

showUnbuilt<ArticleData>({
  async load(slug, signal) {
    const [{ data: item }, related] = await Promise.all([
      call(news.bySlug, { params: { slug }, signal }),
      loadRelated(slug, signal),
    ]);
    return { item, related };
  },
  describe: ({ item }) => ({ title: item.title, description: toListCard(item).excerpt }),
  fill(form, { item, related }) {
    fillArticle(form, item);
    fillCards(part(form, 'related'), related.map(newsFilling));
  },
  missingTitle: 'Notícia não encontrada',
});

/** Failing to load related news must not fail the article. */
async function loadRelated(slug: string, signal: AbortSignal): Promise<NewsCardData[]> {
  const query = { limit: relatedLimit + 1 };
  const latest = await call(news.published, { query, signal }).catch(() => undefined);
  return othersThan(slug, latest?.data.map(toRelatedCard) ?? []);
}

function fillArticle(form: HTMLElement, item: NewsItem): void {
  setTexts(form, { crumb: item.title, title: item.title, date: formatInstant(item.publishedAt) });
  setTexts(form, { excerpt: item.excerpt ?? '', author: item.author ? `Por ${item.author.name}` : '' });
  const state = publicationState(item, Date.now());
  if (state !== 'shown') {
    setTexts(form, { status: newsStateLabels[state] });
    part(form, 'status').classList.add('badge--draft');
  }
  fillSharing(form, item.title, state === 'shown' ? newsPath(item.slug) : undefined);
  fillDocument(form, documentOf(item, news.document), state === 'shown');
  insertContent(part(form, 'content'), item.content);
}
