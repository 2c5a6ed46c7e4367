import { useState } from 'react';

type Modal<Item> = { mode: 'closed' } | { mode: 'create' } | { mode: 'edit'; item: Item };

/** Which form a section shows: none, one to create a row, or one to edit the row that was chosen. */
export function useRecordModal<Item>() {
  const [modal, setModal] = useState<Modal<Item>>({ mode: 'closed' });
  return {
    isOpen: modal.mode !== 'closed',
    item: modal.mode === 'edit' ? modal.item : undefined,
    create: () => setModal({ mode: 'create' }),
    edit: (item: Item) => setModal({ mode: 'edit', item }),
    close: () => setModal({ mode: 'closed' }),
  };
}
