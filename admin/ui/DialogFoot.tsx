import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './DialogFoot.module.css';

interface DialogFootProps {
  onClose: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** The foot of a dialog to read. It stays in sight, like the buttons of a form. */
export const DialogFoot = ({ onClose, children }: DialogFootProps) => (
  <div className={styles.foot}>
    <Button variant="default" onClick={onClose}>
      Fechar
    </Button>
    {children}
  </div>
);
