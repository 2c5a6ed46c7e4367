import { versionMark } from './names.ts';

/* The used types of service workers: TypeScript's own library for workers contradicts that for pages. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** With navigation preload, the browser's own request, begun while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessage extends ExtendableEvent {
  readonly data: unknown;
}

export interface PushReceived extends ExtendableEvent {
  readonly data: { text(): string } | null;
}

export interface NotificationClick extends ExtendableEvent {
  readonly notification: Notification;
}

export interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** A page of the site that is open. */
export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(address: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface WindowClients {
  claim(): Promise<void>;
  /** Those that this worker controls. */
  matchAll(options: { type: 'window' }): Promise<WindowClient[]>;
  openWindow(address: string): Promise<WindowClient | null>;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessage;
  push: PushReceived;
  notificationclick: NotificationClick;
  pushsubscriptionchange: PushSubscriptionChange;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: WindowClients;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;

/** The build writes the list in place of this name (integrations/pwa.ts). */
declare const self: { __WB_MANIFEST: readonly { url: string }[] };

/** Paths of the hashed files that the public pages need. */
export const files = self.__WB_MANIFEST.map(({ url }) => url);

/** Differs when the worker's code or its list of files does. */
export const version = versionMark;

/** The API's base: a path, or an address on another host. */
export const api = import.meta.env.PUBLIC_API_URL || '/api';
