import styles from './Brand.module.css';

/** The parish's name at the top of the panel. */
export function Brand({ parish }: { parish: string }) {
  return (
    <span className={styles.brand}>
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <span>
        <strong>Painel</strong>
        <span translate="no">{parish}</span>
      </span>
    </span>
  );
}
