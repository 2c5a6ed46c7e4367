import type { TestDatabase } from '../../edge-functions/api/testing/database.ts';

export interface RestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: rows of any table, or an error's body
  body: any;
}

/** A REST request with a person's token, or as a visitor without one. */
export async function rest(
  database: TestDatabase,
  token: string | undefined,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<RestAnswer> {
  const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: database.env.publishableKey,
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return await answerOf(response);
}

/** A REST request with the secret key. */
export async function restAsService(database: TestDatabase, path: string, body?: unknown): Promise<RestAnswer> {
  const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: database.env.secretKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return await answerOf(response);
}

async function answerOf(response: Response): Promise<RestAnswer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
