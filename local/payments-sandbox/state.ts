import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../atomic-file.ts';
import type { State } from './records.ts';

/** The sandbox's records, in a file that survives the program. */
export interface Stored {
  state: State;
  /** Resolves when the file holds what the state says at the call, or later; writes that wait share one. */
  save(): Promise<void>;
}

const newState = (): State => ({
  accessToken: `TEST-${randomBytes(24).toString('hex')}`,
  webhookSecret: randomBytes(32).toString('hex'),
  collector: 100_000_001,
  lastId: 0,
  payments: [],
  plans: [],
  subscriptions: [],
  invoices: [],
  made: {},
  notices: [],
});

export async function openState(file: string, first: (state: State) => Partial<State> = () => ({})): Promise<Stored> {
  const state = await readState(file, first);
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const stored: Stored = {
    state,
    save() {
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = undefined;
          writing = writeAtomically(file, JSON.stringify(state));
          return writing;
        });
      return waiting;
    },
  };
  await stored.save();
  return stored;
}

async function readState(file: string, first: (state: State) => Partial<State>): Promise<State> {
  try {
    return { ...newState(), ...(JSON.parse(await readFile(file, 'utf8')) as State) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const state = newState();
    return { ...state, ...first(state) };
  }
}
