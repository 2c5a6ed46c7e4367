import { useEffect } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { amendEntry, useHistoryEntry } from '../../lib/history-entry.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { type Item, type PanelCollection, readRow } from './collection.ts';

/** Opens the row to which a link of another section leads, after reading its current version. */
export function useRowToOpen<Row extends Item>(
  collection: PanelCollection<Row>,
  open: ((row: Row) => void) | undefined,
): void {
  const id = useHistoryEntry('row');
  const { alert } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read once
  useEffect(() => {
    if (!id || !open) return;
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
