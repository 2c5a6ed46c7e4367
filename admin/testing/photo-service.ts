import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import type { BrowserCommandContext } from 'vitest/node';

/** How the service treats photos from now on. */
type PhotoService = 'takes' | 'refuses' | 'hangs up' | 'waits';

interface Service {
  manner: PhotoService;
  photos: { type: string; bytes: Buffer }[];
  abandoned: number;
  waiting: (() => void)[];
}

/** One for each page, because test files run side by side. */
const services = new Map<string, Service>();

function serviceOf(page: string): Service {
  const service = services.get(page) ?? { manner: 'takes', photos: [], abandoned: 0, waiting: [] };
  services.set(page, service);
  return service;
}

/** The page that sent a request, by its address. */
const pageOf = ({ headers }: IncomingMessage): string =>
  new URL(headers.referer ?? '').searchParams.get('sessionId') ?? '';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Drops the photos received so far, unless it was waiting. */
    photoService: (next: PhotoService) => Promise<void>;
    /** The completely received photos, in base64. */
    sentPhotos: () => Promise<{ type: string; bytes: string }[]>;
    /** The number of requests that the browser aborted. */
    abandonedPhotos: () => Promise<number>;
  }
}

/** For component tests, which run in the browser. */
export const photoCommands = {
  photoService: ({ sessionId }: BrowserCommandContext, next: PhotoService) => {
    const service = serviceOf(sessionId);
    if (service.manner !== 'waits') {
      service.photos.length = 0;
      service.abandoned = 0;
    }
    service.manner = next;
    for (const goOn of service.waiting) goOn();
    service.waiting = [];
  },
  sentPhotos: ({ sessionId }: BrowserCommandContext) =>
    serviceOf(sessionId).photos.map(({ type, bytes }) => ({ type, bytes: bytes.toString('base64') })),
  abandonedPhotos: ({ sessionId }: BrowserCommandContext) => serviceOf(sessionId).abandoned,
};

/**
 * Replaces the API's `POST /media` and `POST /media/documents`, and the photos' addresses in component tests, over
 * real HTTP: uploads, progress and aborts are the browser's own. What the API accepts is tested with the API.
 */
export const photoService = (): Plugin => ({
  name: 'photo-service',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/media', take);
    middlewares.use('/storage/v1/object/public/media', (request, response) => {
      const { type = '', bytes } = serviceOf(pageOf(request)).photos.at(-1) ?? {};
      response.writeHead(200, { 'Content-Type': type }).end(bytes);
    });
  },
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const service = serviceOf(pageOf(request));
  const { photos } = service;
  response.on('close', () => {
    if (!response.writableEnded && service.manner !== 'hangs up') service.abandoned += 1;
  });
  const bytes = await buffer(request).catch(() => undefined);
  if (!bytes) return;
  const type = request.headers['content-type'] ?? '';
  photos.push({ type, bytes });
  if (service.manner === 'waits') await new Promise<void>((goOn) => service.waiting.push(goOn));
  const { manner } = service;
  if (manner === 'hangs up') return void response.destroy();
  const message = 'O espaço para fotos acabou: nada foi salvo. Avise quem cuida do computador.';
  const refusal = { success: false, message, error: message, code: 'disk_full', request_id: 'a' };
  const name = `${photos.length.toString(16).padStart(32, '0')}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
  const src = `/storage/v1/object/public/media/${name}`;
  const document = '00000000-0000-4000-8000-000000000001.pdf';
  const data = type === 'application/pdf' ? { document } : { src, width: 1600, height: 900, bytes: bytes.length, type };
  response.writeHead(manner === 'refuses' ? 503 : 201, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(manner === 'refuses' ? refusal : { success: true, data }));
}
