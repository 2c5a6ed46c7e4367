import { Loader } from '@mantine/core';
import styles from '../ui/PartState.module.css';

export function LoadingSection() {
  return (
    <p className={styles.state} role="status">
      <Loader size="sm" aria-hidden />
      Carregando...
    </p>
  );
}
