/* The parts of the service worker's types that the worker uses: TypeScript's own library for workers contradicts that for pages. */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** With navigation preload, the browser's own request, begun while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerMessage extends ExtendableEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessage;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;

/** What the build writes before the worker's code (integrations/service-worker.ts). */
declare const built: {
  /** Differs when the worker's code or its list of files does. */
  version: string;
  /** Paths of the hashed files that the public pages need. */
  files: readonly string[];
  /** The API's base: a path, or an address on another host. */
  api: string;
};

export const { version, files, api } = built;
