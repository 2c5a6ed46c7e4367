import { ApiError } from '#contract/errors.ts';
import { sanitizeRichText, showsSomething } from '../rich-text/sanitize.ts';

interface NewsChange {
  title?: string;
  content?: string;
  excerpt?: string | null;
  is_published?: boolean;
}

/** Prepares a body for storage: sanitizes the content and turns an empty excerpt into null. Rejects invisible content. */
export function toStoredNews<Change extends NewsChange>(body: Change): Change {
  const stored = { ...body };
  if (body.content !== undefined) {
    stored.content = sanitizeRichText(body.content);
    if (!showsSomething(stored.content)) throw new ApiError('invalid_input', 'O campo "conteúdo" é obrigatório.');
  }
  if (body.excerpt === '') stored.excerpt = null;
  return stored;
}
