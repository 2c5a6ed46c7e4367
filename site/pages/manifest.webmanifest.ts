import type { APIRoute } from 'astro';
import { manifest } from '../app/manifest.ts';

export const GET: APIRoute = () => Response.json(manifest());
