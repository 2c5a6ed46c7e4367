import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** What the service does with the next photos: takes them, refuses them, hangs up, or answers nothing until it is told otherwise. */
export type PhotoService = 'takes' | 'refuses' | 'hangs up' | 'waits';

let manner: PhotoService = 'takes';
const photos: { type: string; bytes: Buffer }[] = [];
let abandoned = 0;
let waiting: (() => void)[] = [];

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Forgets the photos that came before, unless it was waiting. */
    photoService: (next: PhotoService) => Promise<void>;
    /** The photos that came, whole, their bytes in base64. */
    sentPhotos: () => Promise<{ type: string; bytes: string }[]>;
    /** How many requests the browser gave up. */
    abandonedPhotos: () => Promise<number>;
  }
}

/** For a component's test, which runs in the browser. */
export const photoCommands = {
  photoService: (_context: unknown, next: PhotoService) => {
    if (manner !== 'waits') {
      photos.length = 0;
      abandoned = 0;
    }
    manner = next;
    for (const goOn of waiting) goOn();
    waiting = [];
  },
  sentPhotos: () => photos.map(({ type, bytes }) => ({ type, bytes: bytes.toString('base64') })),
  abandonedPhotos: () => abandoned,
};

/**
 * Stands in for the API's `POST /media` and the photos' addresses where widgets are tested, over real HTTP: uploads, progress
 * and aborts are the browser's own. What the API takes and refuses is tested with the API, the whole in a journey.
 */
export const photoService = (): Plugin => ({
  name: 'photo-service',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/media', take);
    middlewares.use('/storage/v1/object/public/media', (_request, response) => {
      const { type = '', bytes } = photos.at(-1) ?? {};
      response.writeHead(200, { 'Content-Type': type }).end(bytes);
    });
  },
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('close', () => {
    if (!response.writableEnded && manner !== 'hangs up') abandoned += 1;
  });
  const bytes = await buffer(request).catch(() => undefined);
  if (!bytes) return;
  const type = request.headers['content-type'] ?? '';
  photos.push({ type, bytes });
  if (manner === 'waits') await new Promise<void>((goOn) => waiting.push(goOn));
  if (manner === 'hangs up') return void response.destroy();
  const message = 'O espaço para fotos acabou: nada foi salvo. Avise quem cuida do sistema.';
  const refusal = { success: false, message, error: message, code: 'disk_full', request_id: 'a' };
  const name = `${photos.length.toString(16).padStart(32, '0')}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
  const src = `/storage/v1/object/public/media/${name}`;
  const data = { src, width: 1600, height: 900, bytes: bytes.length, type };
  response.writeHead(manner === 'refuses' ? 503 : 201, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(manner === 'refuses' ? refusal : { success: true, data }));
}
