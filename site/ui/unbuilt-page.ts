import { ApiError } from '#contract/errors.ts';
import { pageSignal } from '../lib/api.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { part, putText } from './parts.ts';

/** How a concept shows an item that is not in the build: one just published, or a draft that only staff may read. */
export interface UnbuiltPage<Item> {
  /** Reads the item that the last part of the address names. */
  load: (name: string, signal: AbortSignal) => Promise<Item>;
  describe: (item: Item) => { title: string; description: string };
  /** Fills the page's empty form. */
  fill: (form: HTMLElement, item: Item) => void;
  /** The tab's title where there is no such item. */
  missingTitle: string;
}

/** Shows the item in the page that the host answers for every address it has no file for (UnbuiltPage.astro). */
export async function showUnbuilt<Item>({ load, describe, fill, missingTitle }: UnbuiltPage<Item>): Promise<void> {
  try {
    const item = await load(nameInAddress(), pageSignal());
    const { title, description } = describe(item);
    setTitle(title);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    fill(showState('form'), item);
  } catch (error) {
    if (pageSignal().aborted) return;
    if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)) {
      setTitle(missingTitle);
      showState('missing');
    } else showFailure(error);
  }
}

/** The API refuses the empty name, which stands for one that can't be decoded. */
function nameInAddress(): string {
  try {
    return decodeURIComponent(location.pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

/** The parish's name follows the page's own. */
function setTitle(title: string): void {
  document.title = document.title.replace(/^.*? \|/, () => `${title} |`);
}

function showFailure(error: unknown): void {
  const failure = showState('failure');
  putText(failure, { reason: errorSentence(error) });
  part(failure, 'retry').addEventListener('click', () => location.reload());
}

/** Replaces what the page shows by one of its prepared states. */
function showState(state: 'form' | 'missing' | 'failure'): HTMLElement {
  const main = document.querySelector('main') as HTMLElement;
  const template = part(document, state) as HTMLTemplateElement;
  main.replaceChildren(template.content.cloneNode(true));
  return main;
}
