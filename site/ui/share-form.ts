import { pageAddress } from '../lib/page-address.ts';
import { whatsappShare } from '../lib/share-link.ts';
import { part } from './parts.ts';

/** Fills the sharing controls of a page rendered in the browser, and removes them from a page that is not public. */
export function fillSharing(form: HTMLElement, title: string, path: string | undefined): void {
  const sharing = part(form, 'sharing');
  if (path === undefined) {
    sharing.remove();
    return;
  }
  const address = pageAddress(path, new URL(location.href));
  part(sharing, 'share').setAttribute('href', whatsappShare(title, address));
  const button = sharing.querySelector('button') as HTMLElement;
  Object.assign(button.dataset, { share: title, text: title, address });
}
