import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { immutableForAYear } from '../../edge-functions/api/media/store.ts';
import type { Keys } from '../auth/keys.ts';

/** Stores the photos of the demonstration's texts through Storage, under the API's content-based names. */
export async function seedPhotos(internalFetch: typeof fetch, { secretKey }: Keys, folder: string): Promise<void> {
  const { storage } = createClient('http://supabase.localhost', secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: internalFetch },
  });
  for (const name of await readdir(folder)) {
    const { error } = await storage.from('media').upload(name, await readFile(join(folder, name)), {
      contentType: 'image/webp',
      cacheControl: immutableForAYear,
    });
    // They may exist if an earlier first start was killed.
    if (error && (error as { statusCode?: string }).statusCode !== '409') {
      throw new Error('Uma imagem da demonstração não pôde ser guardada.', { cause: error });
    }
  }
}
