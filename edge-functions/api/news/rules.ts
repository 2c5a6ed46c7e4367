import { ApiError } from '#contract/errors.ts';
import type { NewsItem } from '#contract/news.ts';
import { type AuthorColumns, authorOf } from '../author.ts';
import { sanitizeRichText, showsSomething } from '../rich-text/sanitize.ts';

/** A row of `news` as the store reads it. */
export interface NewsRow extends AuthorColumns {
  id: string;
  title: string;
  content: string;
  excerpt: string | null;
  slug: string;
  is_published: boolean;
  order: number;
  created_at: string;
  updated_at: string;
}

export const missingNews = 'Notícia não encontrada';

export function toNewsItem(row: NewsRow): NewsItem {
  const { created_at, updated_at, author_id: _id, author_name: _name, author_email: _email, ...item } = row;
  return { ...item, createdAt: created_at, updatedAt: updated_at, author: authorOf(row) };
}

interface NewsChange {
  title?: string;
  content?: string;
  excerpt?: string | null;
  is_published?: boolean;
}

/** What is stored of a body: the content sanitised, an empty excerpt as none. Refuses content that shows nothing. */
export function toStoredNews<Change extends NewsChange>(body: Change): Change {
  const stored = { ...body };
  if (body.content !== undefined) {
    stored.content = sanitizeRichText(body.content);
    if (!showsSomething(stored.content)) throw new ApiError('invalid_input', 'O campo "conteúdo" é obrigatório.');
  }
  if (body.excerpt === '') stored.excerpt = null;
  return stored;
}
