import type { APIRoute } from 'astro';
import { calendarFile } from '../features/events/calendar-file.ts';

export const GET: APIRoute = ({ site }) => calendarFile(site);
