import styles from './LeadCell.module.css';

interface LeadCellProps {
  title: string;
  text: string;
}

/** A row's name with the beginning of its text below. */
export function LeadCell({ title, text }: LeadCellProps) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
    </>
  );
}
