import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BackupFailure, BackupPlace } from '#contract/backups.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { describeError } from '../../edge-functions/api/gateways/describe-error.ts';
import type { MachineBackups } from '../../edge-functions/api/gateways/gateways.ts';
import { dataPaths } from '../data-paths.ts';
import { reasonOf } from './failure.ts';
import { isAhead, isNightly, lastGood } from './kept-copies.ts';
import { Place, type PlaceOptions, type StoredCopy } from './place.ts';
import { FolderRefused } from './refused.ts';

/** The parish's hour in which a night's backup is made. */
const nightHour = 3;

const minute = 60_000;
/** Between two looks at what is due, after all was done and after something failed. */
const pauses = { done: 10 * minute, failed: 60 * minute };
/** Failures that end when a disk has room. */
const lacksOfRoom: readonly BackupFailure[] = ['disk_full', 'copy_disk_full', 'only_second'];
/** Between two tries of a check that failed: each starts a database. */
const checkPause = 24 * 60 * minute;

/** The size for which there must be room, in sizes of the last copy: the parish grows a little each day. */
const growth = 1.1;

/** The work of a child process, which never delays the server's answers (`background.ts`). */
export interface BackupWork {
  /** Makes a backup at a path and notes it. */
  make(path: string): Promise<void>;
  /** Restores a backup into a temporary folder; throws when it can't be, or its accounts are wrong. */
  rehearse(path: string): Promise<void>;
}

interface Options extends PlaceOptions {
  folder: string;
  /** A second folder for each backup. */
  copy?: string | undefined;
  work: BackupWork;
  state: {
    lastCheckAt(): Promise<Date | null>;
    noteCheck(at: Date): Promise<void>;
    noteFailure(failure: BackupFailure | null): Promise<void>;
  };
  /** Milliseconds that only go on, whatever is done to the clock: pauses are counted by them. */
  elapsed: () => number;
  /** Aborted when the stack closes. */
  stop: AbortSignal;
  log: (entry: object) => void;
}

/**
 * Makes a backup each night, or soon after the start when the machine was off; copies it to the second folder; deletes
 * expired ones, and the photos that none has any more; once a month restores one as a check. Failures are tried again
 * each hour, and one for lack of room as soon as there is room.
 */
export class AutomaticBackups implements MachineBackups {
  readonly #options: Options;
  readonly #first: Place;
  readonly #second: Place | undefined;
  #places: readonly BackupPlace[] = [];
  #running: Promise<void> | undefined;
  /** Settled once the copy of the run is made or has failed; the run goes on with what follows. */
  #made: Promise<void> | undefined;
  #nextLook = 0;
  #nextCheck = 0;
  #checkFailure: BackupFailure | null = null;
  /** As the database has it; undefined before the first look. */
  #noted: BackupFailure | null | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#first = new Place(options.folder, options);
    this.#second = options.copy === undefined ? undefined : new Place(options.copy, options);
  }

  places(): readonly BackupPlace[] {
    return this.#places;
  }

  /** Looks at both places; the refusals of those that take no copies, as sentences that name the setting. */
  async refusals(): Promise<string[]> {
    await this.#prepareFirst();
    await this.#look();
    const sentences: string[] = [];
    for (const [setting, place] of [
      ['BACKUP_FOLDER', this.#first],
      ['BACKUP_COPY', this.#second],
    ] as const) {
      await place?.refuse().catch((error: unknown) => {
        if (!(error instanceof FolderRefused)) throw error;
        sentences.push(`${setting}: ${error.message}`);
      });
    }
    return sentences;
  }

  isRunning(): boolean {
    return this.#running !== undefined;
  }

  start(): boolean {
    if (this.#running) return false;
    void this.#begin(true);
    return true;
  }

  /** Does what is due. Called each minute. */
  async keepUp(): Promise<void> {
    const isDue = this.#options.elapsed() >= this.#nextLook || (await this.#hasRoomAgain());
    if (!isDue || this.#running) return;
    await this.#begin(false);
  }

  async #hasRoomAgain(): Promise<boolean> {
    if (!this.#noted || !lacksOfRoom.includes(this.#noted)) return false;
    return (await Promise.all(this.#all().map((place) => place.hasRoomAgain()))).includes(true);
  }

  /** Resolves when nothing is being made. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Resolves when no copy is being made; the last one may still be checked. */
  async made(): Promise<void> {
    await this.#made;
  }

  #begin(isAsked: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#made = promise;
    this.#running = this.#doDue(isAsked, resolve)
      .catch((error: unknown) => this.#options.log({ event: 'backup-state-not-noted', ...describeError(error) }))
      .finally(() => {
        resolve();
        this.#running = undefined;
      });
    return this.#running;
  }

  async #doDue(isAsked: boolean, onMade: () => void): Promise<void> {
    const { elapsed, state, stop } = this.#options;
    for (const place of this.#all()) await place.removeUnfinished();
    const failure =
      firstOf(
        await this.#failureOf(
          (reason) => reason,
          () => this.#makeDue(isAsked).finally(onMade),
        ),
        await this.#failureOf(
          (reason) => `copy_${reason}`,
          () => this.#copy(this.#first, this.#second),
        ),
        await this.#failureOf(
          (reason) => (reason === 'disk_full' ? 'only_second' : reason),
          () => this.#copy(this.#second, this.#first),
        ),
        await this.#failureOf(
          (reason) => reason,
          () => this.#tidy(),
        ),
        await this.#checkDue(),
      ) ?? null;
    await this.#look();
    if (stop.aborted) return;
    this.#nextLook = elapsed() + (failure ? pauses.failed : pauses.done);
    if (failure === this.#noted) return;
    await state.noteFailure(failure);
    this.#noted = failure;
  }

  async #failureOf(
    failureFor: (reason: ReturnType<typeof reasonOf>) => BackupFailure,
    step: () => Promise<void>,
  ): Promise<BackupFailure | null> {
    try {
      await step();
      return null;
    } catch (error) {
      const failure = failureFor(reasonOf(error));
      this.#logFailure(failure, error);
      return failure;
    }
  }

  #logFailure(failure: BackupFailure, error: unknown): void {
    const { log, stop } = this.#options;
    if (!stop.aborted) log({ event: 'backup-failed', failure, ...describeError(error) });
  }

  async #makeDue(isAsked: boolean): Promise<void> {
    await this.#prepareFirst();
    const copies = await this.#copies();
    if (!isAsked && this.#hasTonights(copies)) return;
    const [first, second] = [this.#first, this.#second];
    // Where the first place has no room the copy is made in the second, and only then the last good one of the first
    // goes, of which the second has another.
    const tries: [Place, Place?][] = second ? [[first], [second], [first, second]] : [[first]];
    const failures: unknown[] = [];
    for (const [place, other] of tries) {
      try {
        await this.#makeIn(place, copies, isAsked, other);
        return;
      } catch (error) {
        if (place === first && reasonOf(error) !== 'disk_full') throw error;
        failures.push(error);
      }
    }
    throw failures[0];
  }

  async #makeIn(place: Place, copies: readonly StoredCopy[], isAsked: boolean, other?: Place): Promise<void> {
    const { log, work } = this.#options;
    await place.refuse();
    const last = lastGood(copies);
    const photos = (last && (await place.photosOf(last))) ?? new Map();
    await place.makeRoom(Math.ceil((last?.bytes ?? 0) * growth), photos, other);
    const path = place.freePath(isAsked, copies);
    try {
      await work.make(path);
    } catch (error) {
      // Those of the copy that wasn't finished may fill the disk of the data.
      await place.removeUnlisted().catch(() => undefined);
      throw error;
    }
    log({ event: 'backup-made', file: basename(path) });
    await place.removeExpired();
  }

  /** Another folder may be where a disk is to be mounted, so it isn't made. */
  async #prepareFirst(): Promise<void> {
    const { dataDir, folder } = this.#options;
    if (folder === dataPaths(dataDir).backups) await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  #hasTonights(copies: readonly StoredCopy[]): boolean {
    const now = this.#options.now();
    const night = `${parishDayOf(new Date(now.getTime() - nightHour * 60 * minute))}-0${nightHour}h00`;
    return copies.some((copy) => isNightly(copy) && copy.stamp >= night && !isAhead(copy, now));
  }

  /** Copies the newest of a night and the newest of the others, unless `to` has newer ones. */
  async #copy(from: Place | undefined, to: Place | undefined): Promise<void> {
    if (!from || !to) return;
    const now = this.#options.now();
    const datedIn = async (place: Place) => (await place.copies()).filter((copy) => !isAhead(copy, now));
    const dated = await datedIn(from);
    for (const wanted of new Set([lastGood(dated), dated[0]])) {
      if (!wanted) continue;
      const isThere = (await datedIn(to)).some(
        (copy) => copy.stamp >= wanted.stamp && (!isNightly(wanted) || isNightly(copy)),
      );
      if (!isThere) await to.copyHere(wanted, from);
    }
  }

  async #tidy(): Promise<void> {
    for (const place of this.#all()) await place.tidy();
  }

  /** Null also when the check isn't due and the last one succeeded. */
  async #checkDue(): Promise<BackupFailure | null> {
    const { elapsed, log, now, state, work } = this.#options;
    const [newest] = await this.#copies();
    if (!newest || elapsed() < this.#nextCheck) return this.#checkFailure;
    try {
      const last = await state.lastCheckAt();
      const isOfThisMonth = last !== null && monthOf(last) === monthOf(now()) && last <= now();
      if (!isOfThisMonth) {
        await work.rehearse(newest.path);
        await state.noteCheck(now());
        log({ event: 'backup-checked', file: newest.name });
      }
      this.#checkFailure = null;
    } catch (error) {
      this.#nextCheck = elapsed() + checkPause;
      this.#checkFailure = 'check';
      this.#logFailure('check', error);
    }
    return this.#checkFailure;
  }

  async #look(): Promise<void> {
    const [first, second] = [this.#first, this.#second];
    const { dataDir } = this.#options;
    const isOnDataDisk = second && ((await second.isOnDiskOf(dataDir)) || (await second.isOnDiskOf(first.folder)));
    const seen = await Promise.all([first.seen(false, false), second?.seen(true, isOnDataDisk ?? false)]);
    this.#places = seen.filter((place) => place !== undefined);
  }

  #all(): Place[] {
    return [this.#first, ...(this.#second ? [this.#second] : [])];
  }

  /** Of both places. The newest first, and last those of a clock that was ahead. */
  async #copies(): Promise<StoredCopy[]> {
    const now = this.#options.now();
    const copies = (await Promise.all(this.#all().map((place) => place.copies()))).flat();
    const rank = (copy: StoredCopy) => `${isAhead(copy, now) ? 0 : 1} ${copy.stamp}`;
    return copies.sort((one, other) => (rank(one) < rank(other) ? 1 : rank(one) > rank(other) ? -1 : 0));
  }
}

const monthOf = (instant: Date): string => parishDayOf(instant).slice(0, 7);

const firstOf = <Value>(...values: (Value | null)[]): Value | undefined =>
  values.find((value) => value !== null) ?? undefined;
