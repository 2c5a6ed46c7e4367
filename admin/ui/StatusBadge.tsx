import styles from './StatusBadge.module.css';

interface StatusBadgeProps {
  /** True if the state is positive: published, active, paid. */
  on: boolean;
  label: string;
}

export function StatusBadge({ on, label }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-on={on}>
      {label}
    </span>
  );
}
