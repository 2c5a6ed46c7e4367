import type { APIRoute } from 'astro';
import { touchIcon } from '../app/draw-icon.ts';

export const GET: APIRoute = async () => new Response(await touchIcon(), { headers: { 'Content-Type': 'image/png' } });
