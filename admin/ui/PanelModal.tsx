import { Modal, type ModalProps } from '@mantine/core';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { returnFocusFrom } from '../lib/focus.ts';
import { useRoomWithoutNotices } from '../lib/notices.tsx';
import { useLayer } from './layers.ts';
import styles from './PanelModal.module.css';

/**
 * Base of all modals: a common title style, and Escape closes only the topmost one. The initial focus is on
 * `data-autofocus`, else on the title, and it returns to the layer below when the modal closes.
 */
export function PanelModal({ title, ...modal }: ModalProps) {
  const { opened } = modal;
  useLayer(opened, modal.onClose);
  useRoomWithoutNotices(opened);
  const dialog = useRef<Element>(null);
  const beginAtTitle = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    dialog.current = element.closest('[role="dialog"]');
    element.toggleAttribute('data-autofocus', !dialog.current?.querySelector('[data-autofocus]'));
  }, []);
  useLayoutEffect(() => {
    if (!opened) return;
    countOpen(1);
    return () => {
      countOpen(-1);
      returnFocusFrom(dialog.current);
    };
  }, [opened]);
  return (
    <Modal
      {...modal}
      closeOnEscape={false}
      returnFocus={false}
      title={
        <span ref={beginAtTitle} className={styles.title} tabIndex={-1}>
          {title}
        </span>
      }
    />
  );
}

let open = 0;

/** The number of nested dialogs, by which `panel.css` dims the gutter. */
function countOpen(change: 1 | -1): void {
  open += change;
  document.documentElement.dataset.dialogs = String(open);
}
