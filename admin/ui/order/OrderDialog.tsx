import { Button, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeResult } from '../../lib/change.ts';
import type { List } from '../../lib/list.ts';
import { useActions } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PanelModal } from '../PanelModal.tsx';
import { TableState } from '../table/TableState.tsx';
import { losingChanges, useUnsaved } from '../unsaved.ts';
import { usePhone } from '../use-phone.ts';
import styles from './OrderDialog.module.css';
import { OrderItem } from './OrderItem.tsx';
import { changedOrder, moved, type Ordered, type OrderPosition, rearranged } from './order.ts';

interface OrderDialogProps<Row> {
  title: string;
  list: List<Row>;
  nameOf: (row: Row) => string;
  save: ChangeResult<OrderPosition[], unknown>;
  onClose: () => void;
}

/** Arranges the rows of a list, by buttons or by Alt and the arrow keys, and saves the changes in one request. */
export function OrderDialog<Row extends Ordered>({ title, list, nameOf, save, onClose }: OrderDialogProps<Row>) {
  const before = list.query.data?.data ?? [];
  // By ids, because the list may be reloaded meanwhile with others' changes.
  const [arranged, setArranged] = useState<string[]>();
  const [announcement, setAnnouncement] = useState('');
  const onPhone = usePhone();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const rows = rearranged(before, arranged);
  const changes = changedOrder(before, rows);
  const unsaved = arranged !== undefined && changes.length > 0;
  useUnsaved(unsaved);

  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    // A moved element loses the focus; restore it to the pressed button.
    const pressed = document.activeElement;
    flushSync(() => {
      setArranged(moved(rows, from, to).map(({ id }) => id));
      setAnnouncement(`${nameOf(row)}: posição ${to + 1} de ${rows.length}`);
    });
    if (pressed instanceof HTMLElement) pressed.focus();
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };

  const close = async () => {
    if (save.isPending) return;
    if (!unsaved || (await confirm(losingOrder))) onClose();
  };

  return (
    <PanelModal opened onClose={close} closeOnClickOutside={false} title={title} size={640} fullScreen={onPhone}>
      <p className={styles.hint}>O que está em cima aparece primeiro no site. No teclado: Alt com as setas.</p>
      {before.length === 0 ? (
        <TableState list={list} empty="Nenhum item encontrado" />
      ) : (
        <ol className={styles.rows}>
          {rows.map((row, index) => (
            <OrderItem
              key={row.id}
              name={nameOf(row)}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onMove={(to) => move(index, to === 'top' ? 0 : index + (to === 'up' ? -1 : 1))}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button disabled={!unsaved} onClick={() => run(save, changes, onClose)}>
          Salvar ordem
        </Button>
      </div>
    </PanelModal>
  );
}

const losingOrder = losingChanges('A nova ordem ainda não foi salva e será perdida.', 'Continuar ordenando');
