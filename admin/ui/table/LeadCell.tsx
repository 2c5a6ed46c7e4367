import { breakable } from '../breakable.tsx';
import { SmallPicture } from '../picture/SmallPicture.tsx';
import styles from './LeadCell.module.css';

interface LeadCellProps {
  title: string;
  text?: string | null;
  /** The path of a picture beside it. */
  picture?: string | undefined;
}

/** A row's name with the beginning of its text below and a picture beside it, if it has them. */
export function LeadCell({ title, text, picture }: LeadCellProps) {
  const words = (
    <>
      <span className={styles.title}>{breakable(title)}</span>
      {text && <span className={styles.text}>{breakable(text)}</span>}
    </>
  );
  if (!picture) return words;
  return (
    <span className={styles.pictured}>
      {/* The words beside it say what the row is. */}
      <SmallPicture path={picture} alt="" className={styles.picture} />
      <span>{words}</span>
    </span>
  );
}
