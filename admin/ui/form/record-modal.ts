import { useState } from 'react';
import type { Draft } from '../../lib/drafts.ts';

type Modal<Item> =
  | { mode: 'closed' }
  | { mode: 'create'; copied?: Item }
  | { mode: 'view'; item: Item }
  | { mode: 'edit'; item: Item }
  | { mode: 'resume'; draft: Draft };

/** A section's modal: none, a row's view, or a form to create, edit or resume a draft. */
export function useRecordModal<Item>() {
  const [modal, setModal] = useState<Modal<Item>>({ mode: 'closed' });
  return {
    viewed: modal.mode === 'view' ? modal.item : undefined,
    isWriting: modal.mode !== 'closed' && modal.mode !== 'view',
    item: modal.mode === 'edit' ? modal.item : undefined,
    copied: modal.mode === 'create' ? modal.copied : undefined,
    draft: modal.mode === 'resume' ? modal.draft : undefined,
    create: () => setModal({ mode: 'create' }),
    copy: (copied: Item) => setModal({ mode: 'create', copied }),
    view: (item: Item) => setModal({ mode: 'view', item }),
    edit: (item: Item) => setModal({ mode: 'edit', item }),
    resume: (draft: Draft) => setModal({ mode: 'resume', draft }),
    close: () => setModal({ mode: 'closed' }),
  };
}
