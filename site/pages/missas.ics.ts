import type { APIRoute } from 'astro';
import { massFile } from '../features/mass-schedule/mass-file.ts';

export const GET: APIRoute = ({ site }) => massFile(site);
