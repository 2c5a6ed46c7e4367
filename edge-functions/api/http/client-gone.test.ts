import { expect, it } from 'vitest';
import { openParish } from '../testing/parish.ts';

const parish = openParish();

it('a client that disconnects while sending is not logged as an error', async () => {
  const { api, token } = parish();
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new DOMException('The client has gone.', 'AbortError'));
    },
  });
  const headers = { Authorization: `Bearer ${token('tereza')}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  await api.fetch(new Request('http://api.test/api/news', init as RequestInit));
  expect(api.log).toEqual([expect.objectContaining({ level: 'info', status: 499 })]);
});
