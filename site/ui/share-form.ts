import { pageAddress } from '../lib/page-address.ts';
import { whatsappShare } from '../lib/share-link.ts';
import { part } from './parts.ts';

/** Fills the sharing of a page that is rendered in the browser; a page that others can't read offers none. */
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
