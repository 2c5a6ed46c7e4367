import type { Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Variables } from '../http/observe.ts';
import { openApiDocument } from './openapi.ts';
import { pagePolicy, referencePage } from './page.ts';

const cacheControl = 'public, max-age=300';

/** The contract's own documentation: `/openapi.json` for programs, `/docs` for people. */
export function referenceRoutes(app: Hono<{ Variables: Variables }>, endpoints: readonly Endpoint[]): void {
  app.get('/openapi.json', (c) => {
    c.header('Cache-Control', cacheControl);
    return c.json(openApiDocument(endpoints, '/api'));
  });

  app.get('/docs', async (c) => {
    c.header('Cache-Control', cacheControl);
    c.header('Content-Security-Policy', await pagePolicy());
    return c.html(referencePage(endpoints));
  });
}
