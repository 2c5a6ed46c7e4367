import { useEffect } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { amendEntry, useHistoryEntry } from '../../lib/history-entry.ts';
import { newRow } from '../../lib/menu.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { type Item, type PanelCollection, readRow } from './collection.ts';

/** Opens the row to which a link of another section leads, after reading its current version, or a new row's form. */
export function useRowToOpen<Row extends Item>(
  collection: PanelCollection<Row>,
  open: ((row: Row) => void) | undefined,
  create: (() => void) | undefined,
): void {
  const id = useHistoryEntry('row');
  const { alert } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read once
  useEffect(() => {
    if (id === newRow && create) {
      amendEntry({ row: '' });
      create();
    }
    if (!id || id === newRow || !open) return;
    let gone = false;
    /** A reload while it is read begins again; one after it does not. */
    const settle = (show: () => void) => {
      if (gone) return;
      amendEntry({ row: '' });
      show();
    };
    readRow(collection, id).then(
      (row) => settle(() => open(row)),
      (error: unknown) =>
        settle(() => {
          if (endsSession(error)) return;
          const title = sentencesAbout(collection.noun).failedToLoad;
          alert({ type: 'error', title, text: sentenceOfFailure(error, title) });
        }),
    );
    return () => {
      gone = true;
    };
  }, [id]);
}
