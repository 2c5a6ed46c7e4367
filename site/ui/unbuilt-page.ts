import { ApiError } from '#contract/errors.ts';
import { explainedError } from '../lib/error-sentence.ts';
import { keyInPath } from '../lib/key-in-path.ts';
import { nextTask } from '../lib/next-task.ts';
import { meantPath } from '../lib/typed-address.ts';
import { pageSignal } from './call.ts';
import { setPageTitle } from './page-title.ts';
import { part, setTexts } from './parts.ts';

/** How a concept shows an item that is not in the build: a new one, or a draft for staff (lib/unbuilt-address.ts). */
interface UnbuiltPage<Item> {
  /** Loads the item by its key: the second segment of the page's path. */
  load: (key: string, signal: AbortSignal) => Promise<Item>;
  describe: (item: Item) => { title: string; description: string };
  /** Fills the page's empty form. */
  fill: (form: HTMLElement, item: Item) => void;
  /** The tab's title when there is no such item. */
  missingTitle: string;
}

/** Loads and shows the item. Hosts serve this page for paths without a file (UnbuiltPage.astro). */
export async function showUnbuilt<Item>({ load, describe, fill, missingTitle }: UnbuiltPage<Item>): Promise<void> {
  await nextTask();
  try {
    const item = await load(keyInPath(location.pathname), pageSignal());
    const { title, description } = describe(item);
    setPageTitle(title);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    fill(showState('form'), item);
  } catch (error) {
    if (pageSignal().aborted) return;
    if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)) {
      const meant = meantPath(location.pathname);
      if (meant) return location.replace(meant + location.search + location.hash);
      setPageTitle(missingTitle);
      showState('missing');
    } else showFailure(error);
  }
}

function showFailure(error: unknown): void {
  const failure = showState('failure');
  setTexts(failure, { reason: explainedError(error) });
  part(failure, 'retry').addEventListener('click', () => location.reload());
}

/** Replaces the page's content with one of its prepared states. */
function showState(state: 'form' | 'missing' | 'failure'): HTMLElement {
  const main = document.querySelector('main') as HTMLElement;
  const template = part(document, state) as HTMLTemplateElement;
  main.replaceChildren(template.content.cloneNode(true));
  return main;
}
