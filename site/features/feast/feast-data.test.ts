import { expect, it, onTestFinished, vi } from 'vitest';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { keepParishBuild, parishBuild } from '../../lib/parish-build.ts';

/** The feast as search engines get it, of a build that has read these hours. */
async function dataOf(begins: string, ends: string) {
  const before = parishBuild();
  const content = { name: 'Festa', invitation: 'Venha', day: '2026-12-31', begins, ends };
  keepParishBuild({ ...before, rows: [{ kind: 'feast', content } as unknown as ParishContentItem] });
  vi.resetModules();
  onTestFinished(() => {
    keepParishBuild(before);
    vi.resetModules();
  });
  const { feast } = await import('../../content/feast.ts');
  const { feastData } = await import('./feast-data.ts');
  if (!feast) throw new Error('there is no feast');
  return feastData(feast, new URL('https://paroquia.test'), 'https://paroquia.test/convite/');
}

it.each([
  ['18:00', '23:00', '2026-12-31T21:00:00.000Z', '2027-01-01T02:00:00.000Z'],
  ['18:00', '01:00', '2026-12-31T21:00:00.000Z', '2027-01-01T04:00:00.000Z'],
])('from %s to %s ends after it began', async (begins, ends, startDate, endDate) => {
  expect(await dataOf(begins, ends)).toMatchObject({ startDate, endDate });
});
