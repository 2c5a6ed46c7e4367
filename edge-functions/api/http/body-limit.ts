import type { Endpoint } from '#contract/endpoint.ts';
import { fileRule } from '#contract/file-body.ts';

/** Maximum body of members in bytes, unless it is a file; a news item with 200,000 characters fits. */
const maxBody = 1024 * 1024;

/** The same for whoever has no account: a form's words. */
const maxVisitorBody = 64 * 1024;

/** The most bytes that an endpoint's body may have. */
export const mostBytes = ({ access, body }: Endpoint): number =>
  fileRule(body)?.maxBytes ?? (Array.isArray(access) ? maxBody : maxVisitorBody);

/** The bytes that a request's body may have: as it says, or as the endpoint allows. */
export function announcedBytes(request: Request, endpoint: Endpoint): number {
  if (!request.body) return 0;
  const length = request.headers.get('Content-Length');
  return length === null ? mostBytes(endpoint) : Math.min(Number(length), mostBytes(endpoint));
}
