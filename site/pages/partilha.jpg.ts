import type { APIRoute } from 'astro';
import { parishCard } from '../share-card/parish-card.ts';

/** The picture of shared links to pages without one of their own. */
export const GET: APIRoute = async () =>
  new Response(Buffer.from(await parishCard()), { headers: { 'Content-Type': 'image/jpeg' } });
