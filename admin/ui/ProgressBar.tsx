import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string | undefined;
  done: number;
  /** 0 while it is unknown. */
  total: number;
}

export const ProgressBar = ({ label, done, total }: ProgressBarProps) => (
  <progress className={styles.bar} aria-label={label} {...(total > 0 && { value: done, max: total })} />
);
