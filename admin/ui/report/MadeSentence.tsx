import styles from './ReportButtons.module.css';

/** That a file was saved, beside its buttons in a dialog. Rendered from the start, so that it is announced. */
export const MadeSentence = ({ said }: { said: string }) => (
  <span className={styles.said} role="status">
    {said}
  </span>
);
