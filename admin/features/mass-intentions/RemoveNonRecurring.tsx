import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconTrash } from '#icons/IconTrash.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { countNonRecurring, useNonRecurringRemoval } from './mass-intentions.queries.ts';

const title = 'Excluir Não Recorrentes';

/** Deletes all intentions that don't recur, once it has said how many there are and that it can't be undone. */
export function RemoveNonRecurring() {
  const removal = useNonRecurringRemoval();
  const counting = useMutation({
    mutationFn: async () => ({ data: await countNonRecurring() }),
    meta: { busy: 'Carregando...' },
  });
  const { run } = useActions();
  const { alert, confirm } = useDialogs();
  const ask = async (count: number) => {
    if (count === 0) alert({ type: 'info', title, text: 'Não há intenções não recorrentes para excluir.' });
    else if (await confirm({ type: 'danger', title, text: questionOf(count) })) run(removal, undefined);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} />}
      onClick={() => run({ ...counting, failure: removal.failure }, undefined, ({ data }) => ask(data))}
    >
      {title}
    </Button>
  );
}

const questionOf = (count: number): string =>
  `Tem certeza que deseja excluir ${count === 1 ? 'a única intenção não recorrente' : `todas as ${count} intenções não recorrentes, também as que não estão na tela`}? Esta ação não pode ser desfeita.`;
