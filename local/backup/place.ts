import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupPlace } from '#contract/backups.ts';
import { diskRoom, fullBelow } from '../disk-reserve.ts';
import { ReportedFailure } from './failure.ts';
import {
  type Copy,
  copiesIn,
  copyName,
  expiredCopies,
  isAhead,
  lastGood,
  leastNeeded,
  unencryptedIn,
  unfinishedIn,
} from './kept-copies.ts';
import {
  bytesOf,
  copyWhole,
  type Files,
  filesIn,
  filesOfCopy,
  lackingIn,
  makePhotosFolder,
  photosFolder,
  unlistedIn,
  writeList,
} from './photos-folder.ts';
import { FolderRefused, refuseUnfitFolder } from './refused.ts';
import { stampOf } from './stamp.ts';

export interface StoredCopy extends Copy {
  path: string;
  bytes: number;
}

export interface PlaceOptions {
  dataDir: string;
  isEncrypted: boolean;
  /** The installation's mark in its backups' names. */
  id: string;
  /** A number for the disk of a folder; the system's by default. */
  diskOf?: (folder: string) => Promise<number>;
  /** Bytes that copies may still take in a folder; by default those that its disk has before it counts as full. */
  roomOf?: (folder: string) => Promise<number>;
  /** False while the clock is in doubt: then no copy counts as expired. */
  mayExpire?: () => Promise<boolean>;
  now: () => Date;
}

/** A folder with an installation's copies. */
export class Place {
  readonly folder: string;
  readonly #options: PlaceOptions;
  readonly #photos: string;
  /** True if nothing was written or deleted here since unlisted photos were removed. */
  #isTidy = false;
  /** Bytes of room that the last copy for which there wasn't enough needs; undefined where it had enough. */
  #neededRoom: number | undefined;

  constructor(folder: string, options: PlaceOptions) {
    this.folder = folder;
    this.#options = options;
    this.#photos = join(folder, photosFolder(options.id));
  }

  /** The newest first, and last those of a clock that was ahead; none where there is no folder. */
  async copies(): Promise<StoredCopy[]> {
    const sized = this.#copiesAmong(await namesIn(this.folder)).map(async (copy) => {
      const path = join(this.folder, copy.name);
      return { ...copy, path, bytes: await sizeOf(path) };
    });
    return await Promise.all(sized);
  }

  /** Where a copy of this second goes, or of the next second that has none. */
  freePath(isAsked: boolean, taken: readonly Copy[]): string {
    const { id, isEncrypted, now } = this.#options;
    for (let instant = now(); ; instant = new Date(instant.getTime() + 1000)) {
      const stamp = stampOf(instant);
      if (taken.some((copy) => copy.stamp === stamp)) continue;
      return join(this.folder, copyName(stamp, id, { isAsked, isEncrypted, isWhole: false }));
    }
  }

  /** Throws unless copies may be kept here: unencrypted ones on the data's own disk alone. */
  async refuse(isEncrypted = this.#options.isEncrypted): Promise<void> {
    const { dataDir, id, now } = this.#options;
    const name = copyName(stampOf(now()), id, { isAsked: false, isEncrypted, isWhole: false });
    await refuseUnfitFolder(join(this.folder, name));
    if (isEncrypted || (await this.isOnDiskOf(dataDir))) return;
    throw new FolderRefused(
      'passphrase',
      `A pasta ${this.folder} fica em outro disco, e só recebe cópias cifradas: diga uma senha em BACKUP_PASSPHRASE.`,
    );
  }

  async isOnDiskOf(folder: string): Promise<boolean> {
    const { diskOf = systemDisk } = this.#options;
    const [own, other] = await Promise.all([this.folder, folder].map((each) => diskOf(each).catch(() => undefined)));
    return own !== undefined && own === other;
  }

  /**
   * Deletes what is least needed until there is room for a copy of `ofCopy` bytes and for those of `photos` that aren't
   * here; nothing where that wouldn't be enough. The last good copy goes only if `other` has one that is as new. Throws
   * where there is no room.
   */
  async makeRoom(ofCopy: number, photos: Files, other?: Place): Promise<void> {
    this.#isTidy = false;
    const bytes = ofCopy + bytesOf(await lackingIn(this.#photos, photos));
    const copies = await this.copies();
    const last = lastGood(copies);
    const isElsewhere = last && (await other?.copies())?.some((copy) => isSafeFor(copy, last, this.#options.now()));
    const spare = leastNeeded(copies, this.#options.now()).filter((copy) => copy !== last);
    if (last && isElsewhere) spare.push(last);
    const others = copies.filter((copy) => !spare.includes(copy));
    const unlisted = bytesOf(await unlistedIn(this.#photos, others, photos));
    const freed = spare.reduce((sum, copy) => sum + copy.bytes, unlisted);
    const isLacking = (await this.#room()) + freed < bytes;
    this.#neededRoom = isLacking ? bytes - freed : undefined;
    if (isLacking) {
      throw new ReportedFailure('disk_full', `O disco da pasta ${this.folder} não tem espaço para a próxima cópia.`);
    }
    const isEnough = async () => {
      if ((await this.#room()) >= bytes) return true;
      await this.removeUnlisted(photos);
      return (await this.#room()) >= bytes;
    };
    for (const { path } of spare) {
      if (await isEnough()) return;
      await rm(path);
    }
    await isEnough();
  }

  /** True once there is room for the copy that lacked it. */
  async hasRoomAgain(): Promise<boolean> {
    if (this.#neededRoom === undefined) return false;
    return (await this.#room().catch(() => Number.NEGATIVE_INFINITY)) >= this.#neededRoom;
  }

  /** Copies the photos that aren't here, and only then the copy. */
  async copyHere(copy: StoredCopy, from: Place): Promise<void> {
    const { bytes, isEncrypted, isWhole, name, path } = copy;
    await this.refuse(isEncrypted);
    const photos = await this.photosOf(copy);
    if (!photos) throw new Error(`The list of the photos of ${name} is missing.`);
    await this.makeRoom(bytes, photos, from);
    if (!isWhole) await this.#copyPhotos(photos, path);
    await copyWhole(path, join(this.folder, name), bytes);
    await this.removeExpired();
  }

  async #copyPhotos(photos: Files, ofCopy: string): Promise<void> {
    await makePhotosFolder(this.#photos);
    for (const [photo, bytes] of await lackingIn(this.#photos, photos)) {
      const here = join(this.#photos, photo);
      await rm(here, { force: true });
      await copyWhole(join(dirname(ofCopy), photosFolder(this.#options.id), photo), here, bytes);
    }
    await writeList(this.#photos, ofCopy, photos);
  }

  /** The files that a copy of any place needs; undefined where its list is missing. */
  photosOf(copy: StoredCopy): Promise<Files | undefined> {
    return filesOfCopy(join(dirname(copy.path), photosFolder(this.#options.id)), copy);
  }

  /** Removes the photos that no copy needs any more, unless the clock is in doubt. */
  async tidy(): Promise<void> {
    if (this.#isTidy || (await this.#options.mayExpire?.()) === false) return;
    await this.removeUnlisted();
    this.#isTidy = true;
  }

  /** Removes the photos that no copy needs any more, and that aren't `alsoNeeded`. */
  async removeUnlisted(alsoNeeded?: Files): Promise<void> {
    // Throws where they can't be read: copies that aren't seen need their photos too.
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!names) return;
    const unlisted = await unlistedIn(this.#photos, this.#copiesAmong(names), alsoNeeded);
    for (const name of unlisted.keys()) await rm(join(this.#photos, name), { force: true });
  }

  async removeExpired(): Promise<void> {
    if ((await this.#options.mayExpire?.()) === false) return;
    for (const { path } of expiredCopies(await this.copies(), this.#options.now())) await rm(path);
  }

  /** Deletes the expired ones from before upgrades alone, where the other copies are no longer this place's. */
  async forgetBefore(): Promise<void> {
    if ((await this.#options.mayExpire?.()) === false) return;
    const expired = expiredCopies(await this.copies(), this.#options.now()).filter(({ before }) => before);
    for (const { path } of expired) await rm(path);
    if (expired.length > 0) await this.removeUnlisted();
  }

  async removeUnfinished(): Promise<void> {
    for (const name of unfinishedIn(await namesIn(this.folder), this.#options.id)) {
      await rm(join(this.folder, name), { force: true });
    }
    for (const name of (await filesIn(this.#photos)).unfinished) {
      await rm(join(this.#photos, name), { force: true });
    }
  }

  /** How many copies are here, and how much they take with their photos; undefined where there is no folder. */
  async seen(isSecond: boolean, isOnDataDisk: boolean): Promise<BackupPlace | undefined> {
    const copies = await this.copies();
    const room = await this.#room().catch(() => undefined);
    if (room === undefined) return undefined;
    const { photos, lists } = await filesIn(this.#photos);
    const { id, isEncrypted, now } = this.#options;
    const oldest = copies.findLast((copy) => !isAhead(copy, now()));
    return {
      isSecond,
      copies: copies.length,
      encrypted: copies.filter((copy) => copy.isEncrypted).length,
      bytes: copies.reduce((sum, copy) => sum + copy.bytes, bytesOf(photos) + bytesOf(lists)),
      oldest: oldest?.stamp.slice(0, 10) ?? null,
      room: Math.max(0, room),
      isOnDataDisk,
      lacksRoom: room < (lastGood(copies)?.bytes ?? 0),
      unencrypted: isEncrypted ? unencryptedIn(await namesIn(this.folder), id).length : 0,
    };
  }

  #copiesAmong(names: readonly string[]): Copy[] {
    const { id, now } = this.#options;
    return copiesIn(
      names.map((name) => ({ name })),
      id,
      now(),
    );
  }

  #room(): Promise<number> {
    return (this.#options.roomOf ?? systemRoom)(this.folder);
  }
}

const systemDisk = async (folder: string): Promise<number> => (await stat(folder)).dev;

const systemRoom = async (folder: string): Promise<number> => (await diskRoom(folder)).free - fullBelow;

const isSafeFor = (copy: StoredCopy, last: StoredCopy, now: Date): boolean =>
  copy.name === last.name
    ? copy.bytes === last.bytes
    : copy.stamp > last.stamp && copy.bytes > 0 && !isAhead(copy, now);

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size;
