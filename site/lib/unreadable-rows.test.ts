import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { sectionRows, shownSections } from '#contract/concepts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { parishContent } from '#contract/parish-content.ts';
import { leaveOutUnreadable, leavingOut } from './unreadable-rows.ts';

const id = '00000000-0000-4000-8000-00000000000a';

/** A build's client to which every list answers one row, of which only its name can be read. */
const answering = (title: string) =>
  leavingOut((async (endpoint: Endpoint) => ({ data: endpoint.answer.parse([{ id, [title]: 'Zéfiro' }]) })) as Client);

let leftOut: ReturnType<typeof leaveOutUnreadable>;
beforeEach(() => {
  leftOut = leaveOutUnreadable();
});

describe('a row that can’t be read', () => {
  it.each(
    shownSections.flatMap((section) =>
      Object.entries(sectionRows[section].calls)
        .filter(([, { access, paginated }]) => access === 'anyone' && paginated)
        .map(([name, endpoint]) => ({ section, name, endpoint })),
    ),
  )('is left out of the pages that read $section’s $name', async ({ section, endpoint }) => {
    const { data } = await answering(sectionRows[section].title)(endpoint);
    expect([data, leftOut]).toEqual([[], [{ section, id, title: 'Zéfiro' }]]);
  });

  it('stops the build where it is one of the parish’s own texts', async () => {
    await expect(answering('kind')(parishContent.active)).rejects.toThrow();
  });
});
