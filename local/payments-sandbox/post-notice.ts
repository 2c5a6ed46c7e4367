import { createHmac, randomUUID } from 'node:crypto';
import type { Notice } from './records.ts';

interface Posting {
  /** Signs the notice. */
  secret: string;
  collector: number;
  at: Date;
  signal: AbortSignal;
}

/** Sends a webhook in the provider's shape, once; true when it is answered with 200 or 201. */
export async function postNotice(
  { id, topic, action, dataId, url: address }: Notice,
  { secret, collector, at, signal }: Posting,
): Promise<boolean> {
  const url = new URL(address);
  url.searchParams.set('data.id', dataId);
  url.searchParams.set('type', topic);
  const requestId = randomUUID();
  const ts = at.getTime();
  const signature = createHmac('sha256', secret).update(`id:${dataId};request-id:${requestId};ts:${ts};`).digest('hex');
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${signature}`,
      },
      body: JSON.stringify({
        id,
        live_mode: false,
        type: topic,
        action,
        api_version: 'v1',
        user_id: String(collector),
        date_created: at.toISOString(),
        data: { id: dataId },
      }),
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return answer.status === 200 || answer.status === 201;
  } catch {
    return false;
  }
}
