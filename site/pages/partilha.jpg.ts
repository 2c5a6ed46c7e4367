import type { APIRoute } from 'astro';
import { parishCard } from '../share-card/parish-card.ts';

/** What a shared link shows of a page that has no picture of its own. */
export const GET: APIRoute = async () =>
  new Response(Buffer.from(await parishCard()), { headers: { 'Content-Type': 'image/jpeg' } });
