import { Modal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers.ts';
import styles from './PanelModal.module.css';

/** Every modal of the panel: one look of the title, and Escape closes only the one on top. */
export function PanelModal({ title, ...modal }: ModalProps) {
  useLayer(modal.opened, modal.onClose);
  return <Modal {...modal} closeOnEscape={false} title={<span className={styles.title}>{title}</span>} />;
}
