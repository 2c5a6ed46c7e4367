import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupFailure } from '#contract/backups.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { describeError } from '../../edge-functions/api/gateways/describe-error.ts';
import type { MachineBackups } from '../../edge-functions/api/gateways/gateways.ts';
import { dataPaths } from '../data-paths.ts';
import { reasonOf } from './failure.ts';
import { copiesIn, copyName, expiredCopies, unfinishedIn } from './kept-copies.ts';
import { FolderRefused, refuseUnfitFolder } from './refused.ts';
import { stampOf } from './stamp.ts';
import { writeWhole } from './whole-file.ts';

/** The parish's hour in which a night's backup is made. */
const nightHour = 3;

const minute = 60_000;
/** Between two looks at what is due, after all was done and after something failed. */
const pauses = { done: 10 * minute, failed: 60 * minute };
/** Between two tries of a check that failed: each starts a database. */
const checkPause = 24 * 60 * minute;

/** The work of a child process, which never delays the server's answers (`background.ts`). */
export interface BackupWork {
  /** Makes a backup at a path and notes it. */
  make(path: string): Promise<void>;
  /** Restores a backup into a temporary folder; throws when it can't be, or its accounts are wrong. */
  rehearse(path: string): Promise<void>;
}

interface Options {
  folder: string;
  /** A second folder for each backup. */
  copy?: string | undefined;
  dataDir: string;
  isEncrypted: boolean;
  /** The installation's mark in its backups' names. */
  id: string;
  work: BackupWork;
  state: {
    lastCheckAt(): Promise<Date | null>;
    noteCheck(at: Date): Promise<void>;
    noteFailure(failure: BackupFailure | null): Promise<void>;
  };
  /** A number for the disk of a folder; the system's by default. */
  diskOf?: (folder: string) => Promise<number>;
  /** Aborted when the stack closes. */
  stop: AbortSignal;
  now: () => Date;
  log: (entry: object) => void;
}

/**
 * Makes a backup each night, or soon after the start when the machine was off; copies it to the second folder; deletes
 * expired ones; once a month restores one as a check. Failures are tried again each hour.
 */
export class AutomaticBackups implements MachineBackups {
  readonly #options: Options;
  #running: Promise<void> | undefined;
  #nextLook = 0;
  #nextCheck = 0;
  #checkFailure: BackupFailure | null = null;
  /** As the database has it; undefined before the first look. */
  #noted: BackupFailure | null | undefined;

  constructor(options: Options) {
    this.#options = options;
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
    if (this.#running || this.#options.now().getTime() < this.#nextLook) return;
    await this.#begin(false);
  }

  /** Resolves when nothing is being made. */
  async settled(): Promise<void> {
    await this.#running;
  }

  #begin(isAsked: boolean): Promise<void> {
    this.#running = this.#doDue(isAsked)
      .catch((error: unknown) => this.#options.log({ event: 'backup-state-not-noted', ...describeError(error) }))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #doDue(isAsked: boolean): Promise<void> {
    const { now, state, stop } = this.#options;
    await this.#removeUnfinished();
    const failure =
      firstOf(
        await this.#failureOf('', () => this.#makeDue(isAsked)),
        await this.#failureOf('copy_', () => this.#copyNewest()),
        await this.#checkDue(),
      ) ?? null;
    if (stop.aborted) return;
    this.#nextLook = now().getTime() + (failure ? pauses.failed : pauses.done);
    if (failure === this.#noted) return;
    await state.noteFailure(failure);
    this.#noted = failure;
  }

  async #failureOf(prefix: '' | 'copy_', step: () => Promise<void>): Promise<BackupFailure | null> {
    try {
      await step();
      return null;
    } catch (error) {
      const failure = `${prefix}${reasonOf(error)}` as const;
      this.#logFailure(failure, error);
      return failure;
    }
  }

  #logFailure(failure: BackupFailure, error: unknown): void {
    const { log, stop } = this.#options;
    if (!stop.aborted) log({ event: 'backup-failed', failure, ...describeError(error) });
  }

  async #makeDue(isAsked: boolean): Promise<void> {
    const { folder, dataDir, id, isEncrypted, log, now, work } = this.#options;
    const isOwnFolder = folder === dataPaths(dataDir).backups;
    // Another folder may be where a disk is to be mounted, so it isn't made.
    if (isOwnFolder) await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!isAsked && (await this.#hasTonights())) return;
    const path = join(folder, copyName(stampOf(now()), id, isEncrypted));
    await this.#refuse(path, isEncrypted);
    await work.make(path);
    log({ event: 'backup-made', file: basename(path) });
    await this.#removeExpired(folder);
  }

  async #hasTonights(): Promise<boolean> {
    const now = this.#options.now();
    const night = `${parishDayOf(new Date(now.getTime() - nightHour * 60 * minute))}-0${nightHour}h00`;
    const newest = await this.#newest();
    return newest !== undefined && newest.stamp >= night && newest.stamp <= stampOf(now);
  }

  async #copyNewest(): Promise<void> {
    const { copy, folder } = this.#options;
    const newest = copy && (await this.#newest());
    if (!newest || (await namesIn(copy)).includes(newest.name)) return;
    const path = join(copy, newest.name);
    await this.#refuse(path, newest.name.endsWith('.age'));
    await writeWhole(path, (out) => pipeline(createReadStream(join(folder, newest.name)), out));
    await this.#removeExpired(copy);
  }

  /** Null also when the check isn't due and the last one succeeded. */
  async #checkDue(): Promise<BackupFailure | null> {
    const { folder, log, now, state, work } = this.#options;
    const newest = await this.#newest();
    if (!newest || now().getTime() < this.#nextCheck) return this.#checkFailure;
    try {
      const last = await state.lastCheckAt();
      const isOfThisMonth = last !== null && monthOf(last) === monthOf(now()) && last <= now();
      if (!isOfThisMonth) {
        await work.rehearse(join(folder, newest.name));
        await state.noteCheck(now());
        log({ event: 'backup-checked', file: newest.name });
      }
      this.#checkFailure = null;
    } catch (error) {
      this.#nextCheck = now().getTime() + checkPause;
      this.#checkFailure = 'check';
      this.#logFailure('check', error);
    }
    return this.#checkFailure;
  }

  /** Throws unless a backup may be kept at the path: an unencrypted one on the data's own disk alone. */
  async #refuse(path: string, isEncrypted: boolean): Promise<void> {
    await refuseUnfitFolder(path);
    if (isEncrypted) return;
    const { dataDir, diskOf = systemDisk } = this.#options;
    if ((await diskOf(dirname(path))) === (await diskOf(dataDir))) return;
    throw new FolderRefused(
      'passphrase',
      `A pasta ${dirname(path)} fica em outro disco, e só recebe cópias cifradas: diga uma senha em BACKUP_PASSPHRASE.`,
    );
  }

  async #newest() {
    const { folder, id, now } = this.#options;
    return copiesIn(await namesIn(folder), id, stampOf(now()))[0];
  }

  async #removeExpired(folder: string): Promise<void> {
    const { id, now } = this.#options;
    for (const name of expiredCopies(await namesIn(folder), id, stampOf(now()))) await rm(join(folder, name));
  }

  async #removeUnfinished(): Promise<void> {
    const { folder, copy, id } = this.#options;
    for (const each of copy ? [folder, copy] : [folder]) {
      for (const name of unfinishedIn(await namesIn(each), id)) await rm(join(each, name), { force: true });
    }
  }
}

const systemDisk = async (folder: string): Promise<number> => (await stat(folder)).dev;

const monthOf = (instant: Date): string => parishDayOf(instant).slice(0, 7);

const firstOf = <Value>(...values: (Value | null)[]): Value | undefined =>
  values.find((value) => value !== null) ?? undefined;

/** No names where there is no folder: making a backup there says so. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
