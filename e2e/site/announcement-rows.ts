import { inject } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import { baseUrl } from '../actors.ts';

/** Announcements in force, read from the API. */
export const activeAnnouncements = (): Promise<Announcement[]> => read('/announcements/active?limit=100', {});

/** Announcements that staff may read. */
export function allAnnouncements(): Promise<Announcement[]> {
  const [, token = '{}'] = inject('sessions').editor.find(([key]) => key === 'token') ?? [];
  return read('/announcements?limit=100', { Authorization: `Bearer ${JSON.parse(token).access_token}` });
}

async function read(path: string, headers: Record<string, string>): Promise<Announcement[]> {
  const response = await fetch(`${baseUrl}/api${path}`, { headers });
  return (await response.json()).data;
}
