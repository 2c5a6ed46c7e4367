import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { generateX25519Identity } from 'age-encryption';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupFailure } from '#contract/backups.ts';
import { AutomaticBackups } from './automatic.ts';
import { HeldPhotos } from './held-photos.ts';
import { copiesIn } from './kept-copies.ts';
import { filesIn, filesOfCopy, photosFolder, unlistedIn, writeList } from './photos-folder.ts';
import { loadPhotosKey } from './photos-key.ts';
import { Place } from './place.ts';
import { filesOf, missingPhotos, readBackup } from './read.ts';
import { rehearseRestore } from './rehearsal.ts';
import { writeWhole } from './whole-file.ts';

const hour = 3_600_000;
const id = 'a1b2c3';
const aside = photosFolder(id);
const start = new Date('2026-11-26T15:00:00Z');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-photos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const contentOf = (photo: number) => Buffer.from(`photo ${photo}`.repeat(photo));

/** The lines of a copy without rows. */
const linesOf = async (photos: HeldPhotos, of: Iterable<number>) => {
  const lines: object[] = [{ format: 'paroquia-backup', version: 1, madeAt: start.toISOString(), migrations: [] }];
  lines.push({ photos: { folder: basename(photos.folder), identity: photos.identity } });
  for (const photo of of) {
    const file = { bucket: 'media', name: `${photo}.webp`, type: 'image/webp', cacheControl: '' };
    lines.push({ file, held: await photos.hold(contentOf(photo)) });
  }
  return [...lines, { end: 0, files: lines.length - 2 }].map((line) => `${JSON.stringify(line)}\n`);
};

async function makeCopy(path: string, identity: string, of: Iterable<number>): Promise<void> {
  const photos = new HeldPhotos(join(dirname(path), aside), identity);
  const lines = await linesOf(photos, of);
  await writeWhole(
    path,
    (out) => pipeline(Readable.from(lines), createGzip(), out),
    () => photos.list(path),
  );
}

async function photosIn(copy: string): Promise<number[]> {
  const found: number[] = [];
  for await (const { file, content } of filesOf(copy)) {
    const photo = Number.parseInt(file.name, 10);
    expect(Buffer.from(content)).toEqual(contentOf(photo));
    found.push(photo);
  }
  return found;
}

const copiesAt = async (place: string, now = start) =>
  copiesIn(
    (await readdir(place)).map((name) => ({ name })),
    id,
    now,
  );

async function sizeOf(place: string): Promise<number> {
  const names = await readdir(place, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => stat(join(each.parentPath, each.name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

type Step = { hours: number; isAsked: boolean; added: number; removed: number; kill: string; isInDoubt: boolean };

/** A parish with photos, whose stack is killed at times. */
class Parish {
  readonly places: [string, string];
  readonly photos = new Set<number>();
  /** By a copy's name. */
  readonly copied = new Map<string, number[]>();
  readonly #capacity: number;
  readonly #identity: string;
  #now = start;
  #elapsed = 0;
  #added = 0;
  #stack: AutomaticBackups | undefined;
  #kill = '';
  #isInDoubt = false;
  failure: BackupFailure | null = null;
  /** Where the last step began a copy in vain. */
  failedAt: string | undefined;

  constructor(root: string, capacity: number, identity: string) {
    this.places = [join(root, 'backups'), join(root, 'copias')];
    this.#capacity = capacity;
    this.#identity = identity;
  }

  async live({ hours, isAsked, added, removed, kill, isInDoubt }: Step): Promise<void> {
    this.#now = new Date(this.#now.getTime() + hours * hour);
    this.#elapsed += hours;
    for (let i = 0; i < added; i += 1) {
      this.#added += 1;
      this.photos.add(this.#added);
    }
    for (const photo of [...this.photos].slice(0, removed)) this.photos.delete(photo);
    this.#isInDoubt = isInDoubt;
    this.#kill = kill;
    this.failedAt = undefined;
    this.#stack ??= this.#open();
    const isKilled = new Promise<true>((done) => {
      this.#die = () => done(true);
    });
    if (kill === 'no photos there') await this.#block();
    if (isAsked) this.#stack.start();
    const look = isAsked ? this.#stack.settled() : this.#stack.keepUp();
    if (/^(deleting|copying|no photos there)$/.test(kill)) await look;
    if (kill === 'no photos there') await this.#unblock();
    const wasKilled = await Promise.race([look, isKilled]);
    if (kill === 'copying') await this.#undoLastCopy();
    if (kill === 'deleting') await this.#leaveUnlisted();
    if (wasKilled || kill !== '') this.#stack = undefined;
  }

  #die: () => void = () => undefined;

  /** The next start, without any kill. */
  async restart(): Promise<void> {
    await this.live({ hours: 24, isAsked: false, added: 0, removed: 0, kill: '', isInDoubt: false });
  }

  #open(): AutomaticBackups {
    const [first, copy] = this.places;
    return new AutomaticBackups({
      folder: first,
      copy,
      dataDir: first,
      isEncrypted: true,
      id,
      work: { make: (path) => this.#make(path), rehearse: async () => undefined },
      state: {
        lastCheckAt: async () => this.#now,
        noteCheck: async () => undefined,
        noteFailure: async (failure) => {
          this.failure = failure;
        },
      },
      diskOf: async (place) => this.places.indexOf(place),
      roomOf: async (place) => this.#capacity - (await sizeOf(place)),
      mayExpire: async () => !this.#isInDoubt,
      elapsed: () => this.#elapsed * hour,
      stop: new AbortController().signal,
      now: () => this.#now,
      log: () => undefined,
    });
  }

  /** As the child process does, which may be killed together with the stack. */
  async #make(path: string): Promise<void> {
    const photos = new HeldPhotos(join(dirname(path), aside), this.#identity);
    const held = [...this.photos];
    const point = /^making (\d+)$/.exec(this.#kill)?.[1];
    await linesOf(photos, point ? held.slice(0, Number(point)) : []);
    if (this.#kill === 'naming') await linesOf(photos, held).then(() => photos.list(path));
    if (point || this.#kill === 'naming') {
      await writeFile(`${path}.0a1b2c3d.unfinished`, 'half');
      this.#die();
      await new Promise(() => undefined);
    }
    if (this.#kill === 'failing') {
      await linesOf(photos, held);
      this.failedAt = dirname(path);
      throw new Error('The child was killed alone.');
    }
    await makeCopy(path, this.#identity, held);
    this.copied.set(basename(path), held);
  }

  /** The second place takes no photos for a while. */
  async #block(): Promise<void> {
    const there = join(this.places[1], aside);
    if (existsSync(there)) await rename(there, `${there}.away`);
    await writeFile(there, 'no folder');
  }

  async #unblock(): Promise<void> {
    const there = join(this.places[1], aside);
    await rm(there);
    if (existsSync(`${there}.away`)) await rename(`${there}.away`, there);
  }

  async #undoLastCopy(): Promise<void> {
    const [, place] = this.places;
    const [newest] = await copiesAt(place, this.#now);
    if (newest) await rm(join(place, newest.name));
  }

  async #leaveUnlisted(): Promise<void> {
    for (const place of this.places) {
      await mkdir(join(place, aside), { recursive: true });
      await writeFile(join(place, aside, 'ab'.repeat(32)), 'a photo');
      await writeFile(join(place, aside, `${'cd'.repeat(32)}.0a1b2c3d.unfinished`), 'half');
      await writeFile(join(place, aside, `paroquia-2020-01-01-03h00-sem-fotos-${id}.lista`), 'fim 0\n');
    }
  }
}

describe('over any nights, photos that come and go, presses, kills and full disks', () => {
  const step = fc.record<Step>({
    hours: fc.constantFrom(1, 24, 24, 24, 200),
    isAsked: fc.boolean(),
    added: fc.constantFrom(0, 0, 1, 3),
    removed: fc.constantFrom(0, 0, 1, 2),
    kill: fc.constantFrom(
      '',
      '',
      '',
      '',
      'making 0',
      'making 1',
      'making 4',
      'naming',
      'copying',
      'no photos there',
      'deleting',
      'failing',
    ),
    isInDoubt: fc.constantFrom(false, false, false, true),
  });

  it('each kept copy is whole, each content lies once, and what no copy lists goes with the next look', async () => {
    const identity = await generateX25519Identity();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.constantFrom(1e9, 1e9, 9000, 4000),
        async (steps, capacity) => {
          const root = await mkdtemp(join(folder, 'run-'));
          const parish = new Parish(root, capacity, identity);
          for (const place of parish.places) await mkdir(place);
          for (const each of steps) {
            const before = await Promise.all(parish.places.map((place) => filesIn(join(place, aside))));
            await parish.live(each);
            if (each.isInDoubt && each.kill === '' && capacity === 1e9) {
              for (const [at, place] of parish.places.entries()) {
                const { photos } = await filesIn(join(place, aside));
                expect([...(before[at]?.photos.keys() ?? [])].filter((name) => !photos.has(name))).toEqual([]);
              }
            }
            if (parish.failedAt) {
              const unlisted = await unlistedIn(join(parish.failedAt, aside), await copiesAt(parish.failedAt));
              expect([...unlisted]).toEqual([]);
            }
            for (const place of parish.places) {
              for (const copy of await copiesAt(place)) {
                const files = await filesOfCopy(join(place, aside), copy);
                const { photos } = await filesIn(join(place, aside));
                expect([...(files ?? [])].filter(([name, bytes]) => photos.get(name) !== bytes)).toEqual([]);
                expect(files?.size).toBe(parish.copied.get(copy.name)?.length);
              }
            }
          }
          await parish.restart();
          for (const place of parish.places) {
            const copies = await copiesAt(place);
            const all = new Set<number>();
            for (const { name } of copies) {
              expect(await photosIn(join(place, name))).toEqual(parish.copied.get(name));
              for (const photo of parish.copied.get(name) ?? []) all.add(photo);
            }
            const { photos, lists, unfinished } = await filesIn(join(place, aside));
            expect({ photos: photos.size, lists: lists.size, unfinished }).toEqual({
              photos: all.size,
              lists: copies.length,
              unfinished: [],
            });
          }
          if (capacity === 1e9) expect(parish.failure).toBeNull();
        },
      ),
      { numRuns: 25 },
    );
  });
});

it('room for the next copy comes with the photos that no other copy has, and those that it needs stay', async () => {
  const identity = await generateX25519Identity();
  const nameOf = (day: number) => `paroquia-2026-11-${day}-03h00m00-sem-fotos-${id}.backup.gz`;
  await makeCopy(join(folder, nameOf(10)), identity, [800, 700]);
  await makeCopy(join(folder, nameOf(12)), identity, [600]);
  await makeCopy(join(folder, nameOf(26)), identity, [1]);
  const next = new HeldPhotos(join(folder, aside), identity);
  await linesOf(next, [1, 700]);
  await next.list('paroquia-next.backup.gz');
  const needed = await filesOfCopy(join(folder, aside), { name: 'paroquia-next.backup.gz', isWhole: false });
  const full = await sizeOf(folder);
  const roomOf = async (at: string) => full - (await sizeOf(at));
  const place = new Place(folder, { dataDir: folder, isEncrypted: false, id, roomOf, now: () => start });
  await place.makeRoom(contentOf(790).length, needed ?? new Map());
  expect((await copiesAt(folder)).map(({ name }) => name)).toEqual([nameOf(26), nameOf(12)]);
  const sizes = [...(await filesIn(join(folder, aside))).photos.values()].sort((one, other) => one - other);
  expect(sizes).toEqual([1, 600, 700].map((photo) => contentOf(photo).length + 200));
});

describe('the folder beside the copies', () => {
  const copy = `paroquia-2026-11-26-03h00m00-sem-fotos-${id}.backup.gz`;
  let identity: string;
  beforeEach(async () => {
    identity = await generateX25519Identity();
    await makeCopy(join(folder, copy), identity, [1, 2, 9000]);
  });
  const names = async () => [...(await filesIn(join(folder, aside))).photos.keys()];

  it('tells a stranger neither names nor contents, and is its owner’s alone', async () => {
    expect((await stat(join(folder, aside))).mode & 0o777).toBe(0o700);
    for (const name of await names()) {
      expect((await stat(join(folder, aside, name))).mode & 0o777).toBe(0o600);
      expect(String(await readFile(join(folder, aside, name)))).not.toContain('photo');
    }
    await makeCopy(join(folder, copy.replace('26', '27')), await generateX25519Identity(), [1, 2, 9000]);
    expect(new Set(await names()).size).toBe(6);
  });

  it.each<[what: string, harm: (path: string) => Promise<unknown>]>([
    ['is gone', (path) => rm(path)],
    ['was cut', async (path) => writeFile(path, (await readFile(path)).subarray(1))],
    [
      'was changed',
      async (path) =>
        writeFile(
          path,
          (await readFile(path)).map((byte, i) => (i === 190 ? byte ^ 1 : byte)),
        ),
    ],
    [
      'is a link',
      async (path) =>
        cp(path, `${path}.of`)
          .then(() => rm(path))
          .then(() => symlink(`${path}.of`, path)),
    ],
  ])(
    'a photo that %s is counted as missing and noticed by the check, and the next copy writes it again',
    async (_, harm) => {
      const path = join(folder, copy);
      const backup = await readBackup(path);
      expect(await missingPhotos(path, backup)).toEqual([]);
      await harm(join(folder, aside, (await names())[0] ?? ''));
      expect(await missingPhotos(path, backup)).toHaveLength(1);
      await expect(photosIn(path)).rejects.toThrow('Falta ao lado da cópia');
      const left: string[] = [];
      for await (const { file } of filesOf(path, undefined, true)) left.push(file.name);
      expect(left).toHaveLength(2);
      const settings = { dataDir: folder, siteUrl: 'http://localhost' };
      await expect(rehearseRestore(path, undefined, settings)).rejects.toThrow('faltam fotos dela: 1.');
      await makeCopy(join(folder, copy.replace('26', '27')), identity, [1, 2, 9000]);
      expect(await photosIn(path)).toEqual([1, 2, 9000]);
    },
  );

  it.each<[what: string, list: string]>([
    ['was cut', `${'ab'.repeat(32)} 5\n`],
    ['is empty', ''],
    ['names a path', '../../keys.json 5\nfim 1\n'],
    ['says a size that is none', `${'ab'.repeat(32)} -1\nfim 1\n`],
  ])('a list that %s is none, and then nothing goes', async (_, list) => {
    const found = { name: copy, isWhole: false };
    await writeFile(join(folder, aside, 'ab'.repeat(32)), 'a photo');
    expect([...(await unlistedIn(join(folder, aside), [found])).keys()]).toEqual(['ab'.repeat(32)]);
    await writeFile(join(folder, aside, copy.replace('.backup.gz', '.lista')), list);
    expect(await filesOfCopy(join(folder, aside), found)).toBeUndefined();
    expect((await unlistedIn(join(folder, aside), [found])).size).toBe(0);
  });

  it('that is a link is not written to, and nothing in it goes', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await writeFile(join(folder, 'elsewhere', 'ab'.repeat(32)), 'somebody’s');
    await symlink(join(folder, 'elsewhere'), join(folder, 'fotos-ffffff'));
    const link = join(folder, 'fotos-ffffff');
    await expect(new HeldPhotos(link, identity).hold(contentOf(1))).rejects.toThrow('EEXIST');
    await expect(writeList(link, copy, new Map())).rejects.toThrow('EEXIST');
    expect((await unlistedIn(link, [])).size).toBe(0);
  });
});

it('the key stays while the passphrase is the same, and a new one has another', async () => {
  const file = join(folder, 'photos-key.json');
  const first = await loadPhotosKey(file, 'cinco palavras');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain('cinco');
  expect(await loadPhotosKey(file, 'cinco palavras')).toBe(first);
  const others = [await loadPhotosKey(file, 'outras palavras'), await loadPhotosKey(file)];
  await writeFile(file, '{"identity": "AGE');
  expect(new Set([first, ...others, await loadPhotosKey(file)]).size).toBe(4);
});
