import styles from './LeadCell.module.css';

interface LeadCellProps {
  title: string;
  text?: string | null;
}

/** A row's name with the beginning of its text below, if it has one. */
export function LeadCell({ title, text }: LeadCellProps) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      {text && <span className={styles.text}>{text}</span>}
    </>
  );
}
