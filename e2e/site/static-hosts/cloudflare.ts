import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateHandler } from '@cloudflare/pages-shared/asset-server/handler';
import { createMetadataObject } from '@cloudflare/pages-shared/metadata-generator/createMetadataObject';
import { parseHeaders } from '@cloudflare/pages-shared/metadata-generator/parseHeaders';
import { parseRedirects } from '@cloudflare/pages-shared/metadata-generator/parseRedirects';
import { type Asset, type Host, origin, readFolder } from './host.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The state that persists between deployments on Cloudflare Pages: uploaded files by content, and the edge cache. */
export class PagesProject {
  readonly #uploaded = new Map<string, Asset>();
  readonly #kept = new Map<string, Response>();

  /** Serves a folder with Pages' asset server and parsers, of the last version that npm has with both. */
  async deploy(folder: string): Promise<Host> {
    const keys = new Map<string, string>();
    for (const [path, asset] of await readFolder(folder)) {
      const key = createHash('sha256').update(path).update(asset.body).digest('hex');
      keys.set(path, key);
      this.#uploaded.set(key, asset);
    }
    const redirects = parseRedirects(await readFile(join(folder, '_redirects'), 'utf8'));
    const headers = parseHeaders(await readFile(join(folder, '_headers'), 'utf8'));
    const serve = this.#assetServer(keys, createMetadataObject({ redirects, headers }));
    const { includes, worker } = await deployedWorker(folder);
    return {
      refused: [...redirects.invalid, ...headers.invalid],
      async get(address) {
        const request = new Request(new URL(address, origin));
        return includes(new URL(address, origin).pathname)
          ? await worker.fetch(request, { ASSETS: { fetch: serve } })
          : await serve(request);
      },
    };
  }

  #assetServer(keys: ReadonlyMap<string, string>, metadata: object): Fetch {
    return async (request) => {
      const work: Promise<unknown>[] = [];
      const response = await generateHandler({
        request,
        metadata,
        logError: (error) => {
          throw error;
        },
        findAssetEntryForPath: async (path) => keys.get(path) ?? null,
        getAssetKey: (entry) => entry,
        negotiateContent: () => ({ encoding: null }),
        fetchAsset: async (key) => {
          const { body, contentType } = this.#uploaded.get(key) as Asset;
          return { body: new Blob([body]).stream(), contentType };
        },
        caches: { open: async () => this.#cache },
        waitUntil: (promise) => work.push(promise),
      });
      await Promise.all(work);
      return response;
    };
  }

  readonly #cache = {
    match: async (key: Request | string) => this.#kept.get(addressOf(key))?.clone(),
    put: async (key: Request | string, response: Response) => void this.#kept.set(addressOf(key), response),
  };
}

const addressOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);

interface DeployedWorker {
  /** True if `_routes.json` sends a path to the worker. */
  includes: (path: string) => boolean;
  worker: { fetch(request: Request, bindings: { ASSETS: { fetch: Fetch } }): Promise<Response> };
}

async function deployedWorker(folder: string): Promise<DeployedWorker> {
  const file = join(folder, '_worker.js');
  if (!existsSync(file)) return { includes: () => false, worker: { fetch: () => Promise.reject(new Error('none')) } };
  const { default: worker } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const { include } = JSON.parse(await readFile(join(folder, '_routes.json'), 'utf8')) as { include: string[] };
  const folders = include.map((route) => route.replace(/\*$/, ''));
  return { worker, includes: (path) => folders.some((folderPath) => path.startsWith(folderPath)) };
}
