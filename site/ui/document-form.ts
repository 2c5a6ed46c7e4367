import type { PublishedDocument } from '#contract/published-document.ts';
import { apiAddress } from '../lib/api-address.ts';
import { part } from './parts.ts';

/** Fills the PDF of a page rendered in the browser; of an item that is not public it is named alone. */
export function fillDocument(form: HTMLElement, document: PublishedDocument | undefined, isPublic: boolean): void {
  if (!document) {
    part(form, 'document').remove();
    return;
  }
  const link = part(form, 'document-link');
  link.textContent = document.label;
  if (isPublic) link.setAttribute('href', apiAddress(document.path));
}
