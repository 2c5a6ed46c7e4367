import { Modal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers.ts';
import styles from './PanelModal.module.css';

/** Base of all modals: a common title style, and Escape closes only the topmost one. */
export function PanelModal({ title, ...modal }: ModalProps) {
  useLayer(modal.opened, modal.onClose);
  return <Modal {...modal} closeOnEscape={false} title={<span className={styles.title}>{title}</span>} />;
}
