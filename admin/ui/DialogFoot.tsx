import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './DialogFoot.module.css';

interface DialogFootProps {
  onClose: () => void;
  /** The leaving button's label, where 'Fechar' would be something else too. */
  leave?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The foot of a dialog to read. It stays in sight, like the buttons of a form. */
export const DialogFoot = ({ onClose, leave = 'Fechar', children }: DialogFootProps) => (
  <div className={styles.foot}>
    <Button variant="default" onClick={onClose}>
      {leave}
    </Button>
    {children}
  </div>
);
