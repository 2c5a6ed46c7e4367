import { Button } from '@mantine/core';
import { IconTrash } from '#icons/IconTrash.ts';
import { type ChangeResult, useReading } from '../../lib/change.ts';
import { useActions } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';

interface RemoveAllButtonProps<Input, Count extends { all: number }> {
  title: string;
  count: (input: Input) => Promise<Count>;
  /** The sentence where there is nothing to delete. */
  none: string;
  /** Says how many there are, and that it can't be undone. */
  question: (count: Count) => string;
  removal: ChangeResult<Input, unknown>;
  input: Input;
}

/** Deletes many rows at once, after they were counted and the question was answered. */
export function RemoveAllButton<Input, Count extends { all: number }>(props: RemoveAllButtonProps<Input, Count>) {
  const { title, count, none, question, removal, input } = props;
  const counting = useReading(count, removal.failure);
  const { run } = useActions();
  const { alert, confirm } = useDialogs();
  const ask = async (counted: Count) => {
    if (counted.all === 0) alert({ type: 'info', title, text: none });
    else if (await confirm({ type: 'danger', title, text: question(counted) })) run(removal, input);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} />}
      onClick={() => run(counting, input, ({ data }) => ask(data))}
    >
      {title}
    </Button>
  );
}
