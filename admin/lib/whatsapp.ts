import type { PublishedDocument } from '#contract/published-document.ts';
import { apiAddress } from '../../site/lib/api-address.ts';
import { textLines } from '../../site/rich-text/plain-text.ts';
import type { WhatsAppMessage } from './whatsapp-text.ts';

/** A page of the site as an address that opens from a message. */
export const siteAddress = (path: string): string => new URL(path, location.origin).href;

/** An item of the site with its PDF and its text, for WhatsApp. */
export const itemForWhatsApp = (
  title: string,
  content: string,
  path: string,
  document?: PublishedDocument,
): WhatsAppMessage => ({
  title,
  lines: [
    ...(document ? [`${document.label}: ${siteAddress(apiAddress(document.path))}`, ''] : []),
    ...textLines(content).map((line) => line.replace(/^• /, '- ')),
  ],
  link: siteAddress(path),
});
