import type { APIRoute } from 'astro';
import { tabIcon } from '../app/draw-icon.ts';

export const GET: APIRoute = async () =>
  new Response(await tabIcon(), { headers: { 'Content-Type': 'image/svg+xml' } });
