import { useState } from 'react';
import type { Draft } from '../../lib/drafts.ts';

type Modal<Item> =
  | { mode: 'closed' }
  | { mode: 'create' }
  | { mode: 'edit'; item: Item }
  | { mode: 'resume'; draft: Draft };

/** Which form a section shows: none, one to create a row, to edit the row that was chosen, or to go on with a draft. */
export function useRecordModal<Item>() {
  const [modal, setModal] = useState<Modal<Item>>({ mode: 'closed' });
  return {
    isOpen: modal.mode !== 'closed',
    item: modal.mode === 'edit' ? modal.item : undefined,
    draft: modal.mode === 'resume' ? modal.draft : undefined,
    create: () => setModal({ mode: 'create' }),
    edit: (item: Item) => setModal({ mode: 'edit', item }),
    resume: (draft: Draft) => setModal({ mode: 'resume', draft }),
    close: () => setModal({ mode: 'closed' }),
  };
}
