/** A worker's answer to one request: what it made, if the request asks for something. */
export type Reply<Made> = { done: true; made?: Made } | { done: false };

/** The worker's global scope, because the panel's types are a page's. */
declare const self: {
  onmessage: (event: MessageEvent) => void;
  postMessage: (reply: Reply<unknown>, transfer: Transferable[]) => void;
};

/** Answers a worker's requests, each before the next; bytes that were made are handed over, not copied. */
export function answerRequests<Request, Made>(answer: (request: Request) => Promise<Made | undefined>): void {
  self.onmessage = async ({ data }) => {
    try {
      const made = await answer(data);
      self.postMessage({ done: true, ...(made && { made }) }, made instanceof Uint8Array ? [made.buffer] : []);
    } catch {
      self.postMessage({ done: false }, []);
    }
  };
}
