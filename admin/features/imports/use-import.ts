import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CommitBody, imports, type PayerImport } from '#contract/imports.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { api } from '../../lib/api.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { patientApi, refreshedByImports, takenRows } from './imports.queries.ts';
import { openSheetReader, type SheetReader } from './open-sheet.ts';
import { FileRefusal } from './read/refusal.ts';
import type { Checked, OpenedSheet } from './sheet-work.ts';
import { type ColumnFields, rememberedColumns } from './values/guess-columns.ts';

export type Step = 'file' | 'columns' | 'review' | 'consents' | 'done';

/** A running task; `done` and `total` are its progress, if known. */
export interface Work {
  label: string;
  done?: number;
  total?: number;
}

interface ChosenColumns {
  titleRow: number;
  columns: ColumnFields;
  areaCode?: string;
}

/** The result of the check. */
export interface Findings extends Checked {
  /** Valid rows that conflict with the register or with another row. */
  refused: number;
  /** Rows whose CPF is already in the register. */
  known: number;
}

/** An import's state and steps. The worker holds the file in memory; nothing is stored on the device. */
export function useImport(remembered: PayerImport['columns']) {
  const client = useQueryClient();
  const reader = useRef<SheetReader>(undefined);
  const begun = useRef<string>(undefined);
  const [step, setStep] = useState<Step>('file');
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<string>();
  const [file, setFile] = useState<File>();
  const [opened, setOpened] = useState<OpenedSheet>();
  const [chosen, setChosen] = useState<ChosenColumns>();
  const [findings, setFindings] = useState<Findings>();
  const [duplicates, setDuplicates] = useState<CommitBody['duplicates']>('skip');
  const [result, setResult] = useState<PayerImport>();

  const discard = () => {
    const id = begun.current;
    begun.current = undefined;
    // Not awaited: if it fails, the scheduled job removes the rows.
    if (id) void api(imports.discard, { params: { id } }).catch(() => undefined);
  };
  const leave = useRef(discard);
  leave.current = discard;
  useEffect(
    () => () => {
      reader.current?.close();
      leave.current();
    },
    [],
  );

  /** Runs one task at a time; a failure's message is shown in the current step. */
  async function run(label: string, act: (at: (work: Omit<Work, 'label'>) => void) => Promise<void>): Promise<void> {
    setFailure(undefined);
    setWork({ label });
    try {
      await act((progress) => setWork({ label, ...progress }));
    } catch (error) {
      if (!endsSession(error)) setFailure(sentenceOf(error));
    } finally {
      setWork(undefined);
    }
  }

  const open = (next: File) =>
    run('Lendo a planilha...', async () => {
      reader.current?.close();
      reader.current = openSheetReader();
      const sheet = await reader.current.open(next, remembered);
      setFile(next);
      setChosen(undefined);
      setOpened(sheet);
      setStep('columns');
    });

  const turnTo = (sheet: number) =>
    run('Lendo a planilha...', async () => {
      setChosen(undefined);
      setOpened(await reader.current?.turnTo(sheet, remembered));
    });

  const check = (columns: ChosenColumns) =>
    run('Conferindo as linhas...', async (at) => {
      const sheet = reader.current;
      if (!sheet || !file) return;
      setChosen(columns);
      const checked = await sheet.check({ ...columns, today: parishDayOf(new Date()) });
      if (checked.total === 0)
        throw new FileRefusal('Abaixo dos títulos não há nenhuma linha com dados nas colunas escolhidas.');
      const id = crypto.randomUUID();
      await api(imports.begin, { body: { id, file_name: file.name.slice(0, 200) } });
      begun.current = id;
      const total = checked.total - checked.invalid;
      for (let part = await sheet.part(0); part.rows.length > 0; part = await sheet.part(part.sent)) {
        await patientApi(imports.addRows, { params: { id }, body: { rows: part.rows } });
        at({ done: part.sent, total });
      }
      const { data } = await patientApi(imports.check, { params: { id } });
      setFindings({ ...checked, ...(await sheet.note(data)) });
      setStep('review');
    });

  /** `consents` is the paper with the consents, or null. */
  const commit = (consents: CommitBody['consents']) =>
    run(takingOver, async (at) => {
      const id = begun.current;
      if (!id || !opened || !chosen) return;
      const heads = opened.head[chosen.titleRow]?.cells ?? [];
      const body = { duplicates, consents, columns: rememberedColumns(heads, chosen.columns) };
      const { data } = await patientApi(imports.commit, { params: { id }, body });
      begun.current = undefined;
      await takeOver(data, at);
    });

  /** Goes on with an import that stopped while its rows were being taken over. */
  const resume = (stopped: PayerImport) =>
    run(takingOver, (at) => {
      setFindings(undefined);
      return takeOver(stopped, at);
    });

  /** Takes the rows over that are left, in steps. What fails on the way goes on from the first step's list. */
  async function takeOver(confirmed: PayerImport, at: (work: Omit<Work, 'label'>) => void): Promise<void> {
    let going = confirmed;
    try {
      while (going.state === 'applying') {
        at({ done: takenRows(going), total: going.row_count });
        going = (await patientApi(imports.continue, { params: { id: going.id } })).data.import;
      }
      if (going.state !== 'done') throw new FileRefusal('Outra pessoa desfez esta importação.');
      setResult(going);
      setStep('done');
    } catch (error) {
      setStep('file');
      throw error;
    } finally {
      await Promise.all(refreshedByImports.map((concept) => client.invalidateQueries({ queryKey: [concept] })));
    }
  }

  const goTo = (next: Step) => {
    setFailure(undefined);
    setStep(next);
  };

  const choice = { duplicates, setDuplicates };
  return {
    ...choice,
    step,
    goTo,
    work,
    failure,
    file,
    opened,
    chosen,
    findings,
    result,
    reader,
    open,
    turnTo,
    check,
    commit,
    resume,
  };
}

const takingOver = 'Importando os dizimistas...';

export type Importing = ReturnType<typeof useImport>;

const sentenceOf = (error: unknown): string =>
  error instanceof FileRefusal
    ? error.message
    : (connectionSentence(error) ?? sentenceOfFailure(error, 'Erro ao importar dizimistas'));
