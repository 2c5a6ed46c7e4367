import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { CollectionForm } from '../../ui/collection/CollectionForm.tsx';
import { readRow } from '../../ui/collection/collection.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { changeIdOf, changesOf, formOf, type Subject } from './mass-change-form.ts';
import { massTimeForm } from './mass-time-form.ts';
import { massTimes } from './mass-times.ts';
import { useWeeksAgain } from './week.queries.ts';

/** A mass of a day, which may begin with 'Não haverá', or the weekly one with this id. */
export type Writing = { subject: Subject; cancels?: true } | { weekly: string };

interface MassFormProps<Written> {
  writing: Written;
  onClose: () => void;
}

export const MassForm = ({ writing, onClose }: MassFormProps<Writing>) =>
  'weekly' in writing ? (
    <WeeklyForm writing={writing} onClose={onClose} />
  ) : (
    <DayForm writing={writing} onClose={onClose} />
  );

/** The weekly row's own form. */
function WeeklyForm({ writing: { weekly }, onClose }: MassFormProps<{ weekly: string }>) {
  const row = useRow(['mass-schedule', weekly], () => readRow(massTimes, weekly), onClose);
  const readWeeksAgain = useWeeksAgain();
  if (!row) return null;
  return (
    <CollectionForm
      collection={massTimes}
      form={massTimeForm}
      drafts={undefined}
      row={row}
      onSaved={readWeeksAgain}
      onClose={onClose}
    />
  );
}

/** The form of one day's mass. */
function DayForm({ writing: { subject, cancels }, onClose }: MassFormProps<{ subject: Subject; cancels?: true }>) {
  const changeId = 'change_id' in subject ? subject.change_id : null;
  const collection = changesOf(subject);
  const row = useRow(
    ['mass-changes', changeId],
    async () => (changeId ? await readRow(collection, changeId) : null),
    onClose,
  );
  if (row === undefined) return null;
  const newId =
    'mass_id' in subject && subject.mass_id ? changeIdOf({ mass_id: subject.mass_id, day: subject.day }) : undefined;
  return (
    <CollectionForm
      collection={collection}
      form={formOf(subject)}
      drafts={undefined}
      row={row ?? undefined}
      newId={newId}
      proposed={cancels && { is_cancelled: true }}
      onClose={onClose}
    />
  );
}

/** A row as it is when its form opens; undefined while it is read. Of one that can't be read a dialog says why. */
function useRow<Row>(key: readonly unknown[], read: () => Promise<Row>, onFailed: () => void): Row | undefined {
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [...key, 'form'],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { alert } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (!error) return;
    const title = 'Erro ao carregar a missa';
    alert({ type: 'error', title, text: sentenceOfFailure(error, title) });
    onFailed();
  }, [error]);
  return isFetchedAfterMount ? data : undefined;
}
