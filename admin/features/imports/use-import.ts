import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { type CommitBody, imports, type PayerImport } from '#contract/imports.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { api } from '../../lib/api.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { saveFile } from '../../lib/save-file.ts';
import { FileRefusal } from '../../lib/spreadsheet/refusal.ts';
import type { Choices } from './decide.ts';
import {
  atFirst,
  type ChosenColumns,
  type ImportState,
  moved,
  type Step,
  transitions,
  type Work,
} from './import-state.ts';
import { patientApi, refreshedByImports, takenRows } from './imports.queries.ts';
import { openSheetReader, type SheetReader } from './open-sheet.ts';
import { headsAt, rememberedColumns } from './values/guess-columns.ts';

type AtProgress = (work: Omit<Work, 'label'>) => void;

/** An import's state and steps. The worker holds the file in memory; nothing is stored on the device. */
export function useImport(remembered: PayerImport['columns']) {
  const client = useQueryClient();
  const reader = useRef<SheetReader>(undefined);
  const begun = useRef<string>(undefined);
  const [state, move] = useReducer(moved, atFirst);
  const { file, opened, chosen, findings, choices, stagedFor, duplicates } = state;

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
  async function run(label: string, act: (at: AtProgress) => Promise<void>): Promise<void> {
    move(transitions.begun(label));
    try {
      await act((progress) => move(transitions.gotOn({ label, ...progress })));
    } catch (error) {
      if (!endsSession(error)) move(transitions.failed(sentenceOf(error)));
    } finally {
      move(transitions.ended());
    }
  }

  const open = (next: File) =>
    run('Lendo a planilha...', async () => {
      reader.current?.close();
      reader.current = openSheetReader();
      move(transitions.opened(next, await reader.current.open(next, remembered)));
    });

  const turnTo = (sheet: number) =>
    run('Lendo a planilha...', async () => {
      move(transitions.turning());
      move(transitions.turned(await reader.current?.turnTo(sheet, remembered)));
    });

  const check = (columns: ChosenColumns) =>
    run('Conferindo as linhas...', async (at) => {
      const sheet = reader.current;
      if (!sheet || !file) return;
      move(transitions.columnsChosen(columns));
      if ((await sheet.check({ ...columns, today: parishDayOf(new Date()) })) === 0)
        throw new FileRefusal('Abaixo dos títulos não há nenhuma linha com dados nas colunas escolhidas.');
      const again = transitions.readAgain(choices);
      move(again);
      await stage(sheet, file, again.choices, at);
      move(transitions.reviewed(await sheet.review(again.choices)));
    });

  /** Sends the rows that the choices bring in, and stores what they meet in the register. */
  async function stage(sheet: SheetReader, from: File, chosenFor: Choices, at: AtProgress): Promise<void> {
    const total = await sheet.stage(chosenFor);
    const id = crypto.randomUUID();
    await api(imports.begin, { body: { id, file_name: from.name.slice(0, 200) } });
    begun.current = id;
    for (let part = await sheet.part(0); part.rows.length > 0; part = await sheet.part(part.sent)) {
      await patientApi(imports.addRows, { params: { id }, body: { rows: part.rows } });
      at({ done: part.sent, total });
    }
    const { data } = await patientApi(imports.check, { params: { id } });
    await sheet.note(data);
    move(transitions.staged(chosenFor));
  }

  const choose = async (next: Choices) => {
    move(transitions.decided(next));
    move(transitions.found(await reader.current?.review(next)));
  };

  /** Leaves the review: to the consents if rows have any, else to the end. */
  const confirm = () =>
    run('Conferindo as linhas...', async (at) => {
      const sheet = reader.current;
      if (!sheet || !file || !findings) return;
      if (choices !== stagedFor) {
        await stage(sheet, file, choices, at);
        const now = await sheet.review(choices);
        move(transitions.found(now));
        if (now.refused !== findings.refused || now.known !== findings.known)
          throw new FileRefusal(
            'Com estas escolhas mudou o que entra e o que fica de fora. Confira e importe de novo.',
          );
      }
      if (findings.consents > 0) move(transitions.asked());
      else await takeOverStaged(null, at);
    });

  /** `consents` is the paper with the consents, or null. */
  const commit = (consents: CommitBody['consents']) => run(takingOver, (at) => takeOverStaged(consents, at));

  async function takeOverStaged(consents: CommitBody['consents'], at: AtProgress): Promise<void> {
    const id = begun.current;
    if (!id || !opened || !chosen) return;
    const heads = headsAt(opened.head, chosen.titleRow, remembered).cells;
    const body = { duplicates, consents, columns: rememberedColumns(heads, chosen.columns) };
    const { data } = await patientApi(imports.commit, { params: { id }, body });
    begun.current = undefined;
    await takeOver(data, at);
  }

  /** Saves the rows that stay out, to be mended and brought again. */
  const saveLeftOut = async () => {
    const text = await reader.current?.leftOut(choices);
    if (text) saveFile(new File([text], 'linhas-de-fora.csv', { type: 'text/csv' }));
  };

  /** Goes on with an import that stopped while its rows were being taken over. */
  const resume = (stopped: PayerImport) =>
    run(takingOver, (at) => {
      move(transitions.found(undefined));
      return takeOver(stopped, at);
    });

  /** Takes the rows over that are left, in steps. What fails on the way goes on from the first step's list. */
  async function takeOver(confirmed: PayerImport, at: AtProgress): Promise<void> {
    let going = confirmed;
    try {
      while (going.state === 'applying') {
        at({ done: takenRows(going), total: going.row_count });
        going = (await patientApi(imports.continue, { params: { id: going.id } })).data.import;
      }
      if (going.state !== 'done') throw new FileRefusal('Outra pessoa desfez esta importação.');
      move(transitions.finished(going));
    } catch (error) {
      move(transitions.stopped());
      throw error;
    } finally {
      await Promise.all(refreshedByImports.map((concept) => client.invalidateQueries({ queryKey: [concept] })));
    }
  }

  const goTo = (next: Step) => move(transitions.wentTo(next));
  const setDuplicates = (next: ImportState['duplicates']) => move(transitions.duplicatesSettled(next));
  return { ...state, goTo, setDuplicates, choose, confirm, saveLeftOut, reader, open, turnTo, check, commit, resume };
}

const takingOver = 'Importando os dizimistas...';

export type Importing = ReturnType<typeof useImport>;

const sentenceOf = (error: unknown): string =>
  error instanceof FileRefusal
    ? error.message
    : (connectionSentence(error) ?? sentenceOfFailure(error, 'Erro ao importar dizimistas'));
