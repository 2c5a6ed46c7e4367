// The used part of `@cloudflare/pages-shared`, which is published as TypeScript that does not compile under this
// project's rules: tsconfig.json puts this file in its place.

export function parseRedirects(text: string): { rules: object[]; invalid: object[] };
export function parseHeaders(text: string): { rules: object[]; invalid: object[] };
export function createMetadataObject(parsed: { redirects: object; headers: object }): object;
export function generateHandler(context: {
  request: Request;
  metadata: object;
  logError: (error: Error) => void;
  findAssetEntryForPath: (path: string) => Promise<string | null>;
  getAssetKey: (entry: string) => string;
  negotiateContent: () => { encoding: null };
  fetchAsset: (key: string) => Promise<{ body: ReadableStream; contentType: string }>;
  caches: object;
  waitUntil: (work: Promise<unknown>) => void;
}): Promise<Response>;
