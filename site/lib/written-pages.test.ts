import { afterEach, expect, it } from 'vitest';
import type { ParishContentItem } from '#contract/parish-content.ts';
import type { ParishInfoItem } from '#contract/parish-info.ts';
import { keepParishBuild, type ParishBuild } from './parish-build.ts';
import { isUnwritten, isWritten } from './written-pages.ts';

const photo = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';
const nothing: ParishBuild = { rows: [], info: [], pictures: {}, filled: [] };
const row = (kind: string, content: object) => ({ kind, content }) as ParishContentItem;
const info = (section: string) => ({ section }) as ParishInfoItem;

afterEach(() => keepParishBuild(nothing));

it.each([
  ['nothing', {}, false],
  ['a sacrament', { rows: [row('sacrament', { name: 'Batismo', text: 'Na secretaria.' })] }, true],
  ['a sacrament that doesn’t fit', { rows: [row('sacrament', { name: 'Batismo' })] }, false],
  ['what other pages show', { rows: [row('regular_time', { name: 'a', weekday: 1, begins: '08:00' })] }, false],
  ['general information', { info: [info('geral')] }, true],
  ['information of other pages', { info: [info('missas')] }, false],
  ['a photo that is gone', { rows: [row('church_photo', { description: 'a', photo })] }, false],
  [
    'a photo',
    {
      rows: [row('church_photo', { description: 'a', photo })],
      pictures: { [photo]: { src: photo, width: 1, height: 1 } },
    },
    true,
  ],
])('with %s the parish’s page is written or not', (_, build: Partial<ParishBuild>, written) => {
  keepParishBuild({ ...nothing, ...build });
  expect(isWritten('/paroquia')).toBe(written);
  expect(isUnwritten('/paroquia/')).toBe(!written);
});

it.each([
  [[], false],
  [[row('intentions', { is_open: false })], false],
  [[row('intentions', { is_open: true, welcome: 'Até sexta-feira.' })], true],
])('with %j requests of intentions are taken: %s', (rows, taken) => {
  keepParishBuild({ ...nothing, rows });
  expect(isUnwritten('/intencoes/')).toBe(!taken);
});

it('other pages are always written', () => {
  expect(isUnwritten('/contato/')).toBe(false);
  expect(isUnwritten('/')).toBe(false);
  expect(isUnwritten('/comunidades/')).toBe(true);
});
