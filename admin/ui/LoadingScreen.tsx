import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './LoadingScreen.module.css';

/** A full screen with a spinner while the panel loads, or with the error that prevents it. */
export function LoadingScreen({ children }: { children?: ReactNode }) {
  return (
    <main className={styles.screen}>
      {children ?? (
        <p className={styles.loading} role="status">
          <Loader size="sm" aria-hidden />
          Carregando...
        </p>
      )}
    </main>
  );
}
