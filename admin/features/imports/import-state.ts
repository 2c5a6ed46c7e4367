import type { CommitBody, PayerImport } from '#contract/imports.ts';
import { type Choices, noChoices } from './decide.ts';
import type { CheckedSheet, OpenedSheet } from './sheet-work.ts';
import type { ColumnFields } from './values/guess-columns.ts';

export type Step = 'file' | 'columns' | 'review' | 'consents' | 'done';

/** A running task; `done` and `total` are its progress, if known. */
export interface Work {
  label: string;
  done?: number;
  total?: number;
}

export interface ChosenColumns {
  titleRow: number;
  columns: ColumnFields;
  areaCode?: string;
}

export interface ImportState {
  step: Step;
  /** The choices that the page shows, and those by which rows were sent. */
  choices: Choices;
  stagedFor: Choices;
  duplicates: CommitBody['duplicates'];
  work?: Work | undefined;
  failure?: string | undefined;
  file?: File;
  opened?: OpenedSheet | undefined;
  chosen?: ChosenColumns | undefined;
  findings?: CheckedSheet | undefined;
  result?: PayerImport;
}

export const atFirst: ImportState = { step: 'file', choices: noChoices, stagedFor: noChoices, duplicates: 'skip' };

const unread = { chosen: undefined, choices: noChoices };

export const moved = (state: ImportState, change: Partial<ImportState>): ImportState => ({ ...state, ...change });

/** All that may happen to an import, and what it changes. */
export const transitions = {
  begun: (label: string) => ({ work: { label }, failure: undefined }),
  gotOn: (work: Work) => ({ work }),
  failed: (failure: string) => ({ failure }),
  ended: () => ({ work: undefined }),
  wentTo: (step: Step) => ({ step, failure: undefined }),
  opened: (file: File, opened: OpenedSheet) => ({ ...unread, file, opened, step: 'columns' }),
  turning: () => unread,
  turned: (opened: OpenedSheet | undefined) => ({ opened }),
  columnsChosen: (chosen: ChosenColumns) => ({ chosen }),
  /** After 'Voltar' the answers about the sheet itself still hold. */
  readAgain: ({ monthFirst, mendNames }: Choices) => ({ choices: { ...noChoices, monthFirst, mendNames } }),
  decided: (choices: Choices) => ({ choices }),
  staged: (stagedFor: Choices) => ({ stagedFor }),
  found: (findings: CheckedSheet | undefined) => ({ findings }),
  reviewed: (findings: CheckedSheet) => ({ findings, step: 'review' }),
  asked: () => ({ step: 'consents' }),
  duplicatesSettled: (duplicates: CommitBody['duplicates']) => ({ duplicates }),
  finished: (result: PayerImport) => ({ result, step: 'done' }),
  stopped: () => ({ step: 'file' }),
} satisfies Record<string, (...given: never[]) => Partial<ImportState>>;
