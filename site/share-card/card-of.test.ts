import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mediaSource } from '#contract/media-source.ts';
import type { ParishWindow } from '#contract/parish-face.ts';
import { jpegOf, webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { parish } from '../content/parish.ts';
import { readArms } from '../integrations/read-arms.ts';
import { keptFiles } from '../lib/kept-files.ts';
import { keepParishBuild, parishBuild } from '../lib/parish-build.ts';
import { colours } from './card-colours.ts';
import { cardKeys } from './card-files.ts';
import { cardOf, drawn, type SharedItem } from './card-of.ts';
import { cardBytes } from './card-size.ts';

const item: SharedItem = {
  kind: 'news',
  title: 'Festa da padroeira: novena e procissão',
  content: '<p>Texto.</p>',
  publishedAt: '2026-11-12T13:00:00Z',
};

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'cards-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keptFolder = join(folder, 'kept');
  const build = (name: string) => ({ outDir: join(folder, name), kept: keptFiles(keptFolder) });
  const fileOf = (address: string, name = 'build') => readFile(join(folder, name, address));
  return { build, fileOf, keptFolder };
}

describe('the card of an item', () => {
  it.each([
    ['news', item],
    ['an announcement', { ...item, kind: 'announcement' as const }],
    ['one with the longest title', { ...item, title: 'Ábc défg hij. '.repeat(18).slice(0, 255) }],
    ['a title in one word', { ...item, title: 'Á'.repeat(255) }],
    ['a title that looks like a drawing', { ...item, title: '</g></svg><script>alert(1)</script> & "mais"' }],
  ])('is a small JPEG of the size that services ask for: %s', async (_, shared) => {
    const { build, fileOf } = await open();
    const picture = await cardOf(shared, build('build'));
    expect(picture).toMatchObject({ alt: `${shared.title} – ${parish.name}`, size: { width: 1200, height: 630 } });
    const file = await fileOf(picture?.src ?? '');
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(file.byteLength).toBeLessThanOrEqual(cardBytes);
    expect(file.byteLength).toBeGreaterThan(40_000);
  });

  it('is drawn once for all builds, and has another address when its content changes', async () => {
    const { build, fileOf, keptFolder } = await open();
    const first = await cardOf(item, build('build'));
    const [name = ''] = await readdir(keptFolder);
    expect(await cardKeys(build('build without cards').outDir)).toEqual(new Set());
    expect([...(await cardKeys(build('build').outDir))]).toEqual([name.split('-')[0]]);
    const { mtimeMs } = await stat(join(keptFolder, name));
    const again = await cardOf(item, build('next'));
    expect(again).toEqual(first);
    expect(await fileOf(again?.src ?? '', 'next')).toEqual(await fileOf(first?.src ?? ''));
    expect((await stat(join(keptFolder, name))).mtimeMs).toBe(mtimeMs);

    const others = [
      { title: 'Outro título' },
      { publishedAt: '2026-11-13T13:00:00Z' },
      { kind: 'announcement' } as const,
    ];
    const sources = [first?.src];
    for (const other of others) sources.push((await cardOf({ ...item, ...other }, build('next')))?.src);
    expect(new Set(sources).size).toBe(4);
    expect((await cardOf({ ...item, content: '<p>Outro texto.</p>' }, build('next')))?.src).toBe(first?.src);
  });

  it.each(['🎉🙏🏽', '👨‍👩‍👧‍👦', 'عيد السيدة', 'חג שמח', 'Missa שלום', 'Праздник', ''])(
    'has the parish’s name in place of a title that the fonts can’t write: %j',
    async (title) => {
      const { build, fileOf } = await open();
      const untitled = await cardOf({ ...item, title }, build('build'));
      expect(untitled).toMatchObject({
        alt: [parish.name, parish.place].filter(Boolean).join(' – '),
        size: { width: 1200, height: 630 },
      });
      // The picture is that of the name: nothing is left of the title, and no sign for a missing letter.
      const shown = async (picture: typeof untitled) => (await fileOf(picture?.src ?? '')).toString('base64');
      expect(await shown(untitled)).toBe(await shown(await cardOf({ ...item, title: '🎊' }, build('build'))));
      expect(await shown(untitled)).not.toBe(await shown(await cardOf({ ...item, title: 'Festa' }, build('build'))));
    },
  );
});

it('a card shows the window that it names', async () => {
  const card = { title: 'Festa', kicker: '', parish: 'Paróquia São José', place: '' };
  const at = { left: 872, top: 48, width: 260, height: 546 };
  const shown = async (window: ParishWindow) =>
    await sharp(await drawn({ ...card, window }))
      .extract(at)
      .resize(100, 210, { fit: 'fill' })
      .raw()
      .toBuffer();
  for (const window of ['lily', 'archangel', 'lourdes'] as const) {
    const file = await readFile(new URL(`../art/windows/${window}.svg`, import.meta.url));
    const own = await sharp(file).flatten({ background: colours.night }).resize(100, 210).raw().toBuffer();
    const pixels = await shown(window);
    const apart = pixels.reduce((sum, value, index) => sum + Math.abs(value - (own[index] ?? 0)), 0) / pixels.length;
    expect(apart, window).toBeLessThan(12);
  }
});

describe('the photo of a card', () => {
  const src = mediaSource(`${'0'.repeat(32)}.webp`);
  const content = `<p>Texto.</p><img src="${src}" alt="A praça" width="40" height="30">`;

  it('is on its right, and never another site’s picture', async () => {
    const { build, fileOf } = await open();
    await servePhoto(await webpOf({ width: 800, height: 600, shade: 90 }));
    const picture = await cardOf({ ...item, content }, build('build'));
    expect(picture?.alt).toBe(`${item.title} – A praça – ${parish.name}`);
    const corner = sharp(await fileOf(picture?.src ?? '')).extract({ left: 1180, top: 10, width: 1, height: 1 });
    const [red = 0, green = 0, blue = 0] = await corner.raw().toBuffer();
    // The photo's right half is yellow, and the card blue.
    expect(red).toBeGreaterThan(blue);
    expect(green).toBeGreaterThan(blue);

    const foreign = await cardOf({ ...item, content: '<img src="https://site.test/a.jpg" alt="B">' }, build('build'));
    expect(foreign).toEqual(await cardOf(item, build('build')));
  });

  it('may have as many pixels as the API accepts', async () => {
    const { build } = await open();
    await servePhoto(await plainPicture(1600, 1600));
    expect((await cardOf({ ...item, content }, build('build')))?.alt).toContain('A praça');
  });

  it('never makes the file too large', async () => {
    const { build, fileOf } = await open();
    const raw = { width: 1200, height: 900, channels: 3 } as const;
    await servePhoto(
      await sharp(randomBytes(raw.width * raw.height * 3), { raw })
        .webp()
        .toBuffer(),
    );
    const picture = await cardOf({ ...item, content }, build('build'));
    expect((await fileOf(picture?.src ?? '')).byteLength).toBeLessThanOrEqual(cardBytes);
  });

  it.each([
    ['is missing', undefined, 'HTTP 404'],
    ['is no picture', Buffer.from('no picture'), 'unsupported image format'],
    ['is a line', plainPicture(1600, 1), 'too few'],
    ['is a thin column', plainPicture(20, 1600), 'too few'],
    ['has a row of pixels too many', plainPicture(1600, 1601), 'exceeds pixel limit'],
    ['would fill the memory with its pixels', enormousPicture(), 'exceeds pixel limit'],
  ])('is left out where it %s, and said to whoever builds', async (_, file, reason) => {
    const { build } = await open();
    await servePhoto(await file);
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => said.mockRestore());
    const picture = await cardOf({ ...item, content }, build('build'));
    expect(picture).toEqual(await cardOf(item, build('build')));
    expect(said).toHaveBeenCalledWith(expect.stringMatching(`${src}.*${reason}`));
  });
});

function plainPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#f2c45f' } })
    .webp()
    .toBuffer();
}

/** A small file that says it has 16,000 × 16,000 pixels, which would take 1.7 GB to read. */
async function enormousPicture(): Promise<Uint8Array> {
  const file = await jpegOf();
  const frame = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0);
  new DataView(file.buffer).setUint32(frame + 5, (16_000 << 16) | 16_000);
  return file;
}

/** Storage's answer for every address. */
async function servePhoto(file: Uint8Array | undefined): Promise<void> {
  const server = createServer((_, response) => response.writeHead(file ? 200 : 404).end(file));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
  });
}

it('a card has the colour and the arms of its parish, and another address than without', async () => {
  const before = parishBuild();
  onTestFinished(() => {
    keepParishBuild(before);
    vi.resetModules();
  });
  const cardNow = async () => {
    vi.resetModules();
    const { drawn } = await import('./card-of.ts');
    const { sources } = await import('./card-sources.ts');
    const file = (await drawn({ title: 'São José', kicker: '', parish: 'Russas', place: '', window: 'cross' })) ?? '';
    const pixels = await sharp(file).removeAlpha().raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    return { sources, ground: at(4, 4), sign: at(98, 540) };
  };
  const blue = await cardNow();
  const content = { form: 'paroquia', name: 'São José', city: 'Russas', state: 'CE', colour: 'verde' };
  const row = { id: '', kind: 'identity', content, is_active: true, order: 0, createdAt: '', updatedAt: '' } as const;
  keepParishBuild({ ...before, rows: [row] });
  const green = await cardNow();
  const picture = await webpOf({ width: 80, height: 80 });
  const place = { path: '', src: '', width: 80, height: 80 };
  keepParishBuild({ ...parishBuild(), arms: { ...place, ...(await readArms(new Uint8Array(picture).buffer)) } });
  const withArms = await cardNow();
  expect(blue.ground[2]).toBeGreaterThan((blue.ground[1] ?? 0) + 30);
  expect(green.ground[1]).toBeGreaterThan((green.ground[2] ?? 0) + 10);
  expect(withArms.ground).toEqual(green.ground);
  expect(withArms.sign).not.toEqual(green.sign);
  expect(new Set([blue.sources, green.sources, withArms.sources]).size).toBe(3);
});
