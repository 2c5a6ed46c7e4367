import { type Topic, topicNames } from '#contract/notifications.ts';
import { readRecord } from './record.ts';

/** The topics that the reader chose on this device; undefined if it knows of none. */
export function rememberedTopics(): readonly Topic[] | undefined {
  const stored: unknown = readRecord().topics;
  const topics = Array.isArray(stored) ? stored.filter(isTopic) : [];
  return topics.length > 0 ? topics : undefined;
}

const isTopic = (stored: unknown): stored is Topic => topicNames.includes(stored as Topic);

/** The endpoint that this device sent last. */
export function rememberedEndpoint(): string | undefined {
  const stored: unknown = readRecord().endpoint;
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}
