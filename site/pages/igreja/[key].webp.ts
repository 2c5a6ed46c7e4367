import type { APIRoute, GetStaticPaths } from 'astro';
import { churchKey, churchPicture } from '../../share-card/church-files.ts';

/** The church in its window. Not in `_astro`, whose files outlive their build: a photo goes with its row. */
export const getStaticPaths: GetStaticPaths = () => (churchKey ? [{ params: { key: churchKey } }] : []);

export const GET: APIRoute = async () =>
  new Response(Buffer.from(await churchPicture()), { headers: { 'Content-Type': 'image/webp' } });
