import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './LoadingScreen.module.css';

/** A quiet full screen: with a spinner while the panel opens, or with what stands in its way. */
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
