import type { APIRoute } from 'astro';
import { readAnswers } from '../lib/read-answers.ts';

/** The API's answers that every device keeps, so that the worker need not ask the API (docs/decisions/0050). */
export const GET: APIRoute = async () => Response.json(await readAnswers(process.env.API_URL as string, new Date()));
