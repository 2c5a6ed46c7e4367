import type { WindowClient } from './scope.ts';

/** The worker's request to an open page: go to a message's page. */
export interface OpenMessage {
  /** An absolute address of the site. */
  open: string;
  title: string;
}

/** Milliseconds in which a page that can answers. */
const patience = 1000;

/** Asks the page, which knows if the reader would lose something. Returns true if the page took over. */
export function showInPage(page: Pick<WindowClient, 'postMessage'>, message: OpenMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), patience);
    page.postMessage(message, [port2]);
  });
}
