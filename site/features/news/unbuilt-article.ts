import { ApiError } from '#contract/errors.ts';
import { type NewsItem, news } from '#contract/news.ts';
import { call, whileHere } from '../../lib/api.ts';
import { formatInstant } from '../../lib/dates.ts';
import { part, putText } from '../../ui/parts.ts';
import { insertContent } from './insert-content.ts';
import { type NewsCardData, newsPath, toListCard, toRelatedCard } from './news-card.ts';
import { othersThan, relatedLimit } from './related.ts';
import { whatsappShare } from './share-link.ts';

/**
 * Renders an article that is not in the build (just published, or a draft that only staff may read) into the page's own
 * empty form. The host answers this page for every address below `/noticia/` that it has no file for.
 */
const main = part(document, 'loading').parentElement as HTMLElement;
const slug = readSlug();

try {
  const [{ data: item }, related] = await Promise.all([
    call(news.bySlug, { params: { slug }, signal: whileHere() }),
    loadRelated(),
  ]);
  show(item, related);
} catch (error) {
  if (!whileHere().aborted) showFailure(error);
}

/** An address that can't be read is nobody's: the API refuses the empty one. */
function readSlug(): string {
  try {
    return decodeURIComponent(location.pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

/** The article matters; without other news below it, it is still whole. */
async function loadRelated(): Promise<NewsCardData[]> {
  const query = { limit: relatedLimit + 1 };
  const others = await call(news.published, { query, signal: whileHere() }).catch(() => undefined);
  return othersThan(slug, others?.data.map(toRelatedCard) ?? []);
}

function show(item: NewsItem, related: readonly NewsCardData[]): void {
  const form = replaceMain('form');
  const { excerpt } = toListCard(item);
  document.title = document.title.replace(/^.*? \|/, () => `${item.title} |`);
  document.querySelector('meta[name=description]')?.setAttribute('content', excerpt);
  putText(form, { crumb: item.title, title: item.title, date: formatInstant(item.createdAt) });
  putText(form, { excerpt: item.excerpt ?? '', author: item.author ? `Por ${item.author.name}` : '' });
  if (!item.is_published) {
    putText(form, { status: 'Rascunho' });
    part(form, 'status').classList.add('badge--draft');
  }
  part(form, 'share').setAttribute('href', whatsappShare(item.title, location.href));
  insertContent(part(form, 'content'), item.content);
  showRelated(form, related);
}

function showRelated(form: ParentNode, cards: readonly NewsCardData[]): void {
  const pattern = part(form, 'card');
  part(form, 'related').hidden = cards.length === 0;
  const filled = cards.map((card) => {
    const element = pattern.cloneNode(true) as HTMLElement;
    putText(element, { 'card-date': card.date, 'card-link': card.title, 'card-excerpt': card.excerpt });
    part(element, 'card-link').setAttribute('href', newsPath(card.slug));
    return element;
  });
  pattern.replaceWith(...filled);
}

function showFailure(error: unknown): void {
  const missing = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code);
  if (missing) {
    replaceMain('missing');
    document.title = document.title.replace(/^.*? \|/, 'Notícia não encontrada |');
    return;
  }
  const failure = replaceMain('failure');
  putText(failure, { reason: error instanceof ApiError ? error.message : 'Erro desconhecido' });
  part(failure, 'retry').addEventListener('click', () => location.reload());
}

/** Puts one of the page's prepared states in place of what is shown. */
function replaceMain(state: 'form' | 'missing' | 'failure'): HTMLElement {
  const template = part(document, state) as HTMLTemplateElement;
  main.replaceChildren(template.content.cloneNode(true));
  return main;
}
