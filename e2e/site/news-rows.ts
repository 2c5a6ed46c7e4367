import { inject } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { baseUrl } from '../actors.ts';
import type { StaffRole } from '../staff.ts';

export type Item = NewsItem;

/** Published news, read from the API. */
export const publishedNews = (): Promise<Item[]> => read('/news/published?limit=100', {});

/** News that staff may read. */
export function newsAs(role: StaffRole): Promise<Item[]> {
  const [, token = '{}'] = inject('sessions')[role].find(([key]) => key === 'token') ?? [];
  return read('/news?limit=100', { Authorization: `Bearer ${JSON.parse(token).access_token}` });
}

async function read(path: string, headers: Record<string, string>): Promise<Item[]> {
  const response = await fetch(`${baseUrl}/api${path}`, { headers });
  return (await response.json()).data;
}
