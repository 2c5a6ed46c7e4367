import { ApiError } from '#contract/errors.ts';
import { sanitizeRichText, showsSomething } from '../rich-text/sanitize.ts';

interface NewsChange {
  title?: string;
  content?: string;
  is_published?: boolean;
}

/** Prepares a body for storage: sanitizes the content. Rejects content that shows nothing. */
export function toStoredNews<Change extends NewsChange>(body: Change): Change {
  const stored = { ...body };
  if (body.content !== undefined) {
    stored.content = sanitizeRichText(body.content);
    if (!showsSomething(stored.content)) throw new ApiError('invalid_input', 'O campo "conteúdo" é obrigatório.');
  }
  return stored;
}
