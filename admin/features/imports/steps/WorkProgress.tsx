import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import styles from '../Imports.module.css';
import type { Work } from '../import-state.ts';

const figure = new Intl.NumberFormat('pt-BR');

/** The progress of a task. The live region is rendered from the start, so that its text is announced. */
export function WorkProgress({ work }: { work: Work | undefined }) {
  const { label, done = 0, total = 0 } = work ?? {};
  return (
    <div className={styles.work} hidden={!work}>
      <p role="status">{label}</p>
      {work && (
        <>
          <ProgressBar label={label} done={done} total={total} />
          <p className={styles.count}>
            {total > 0 ? `${figure.format(done)} de ${figure.format(total)} linhas` : 'Deixe esta janela aberta.'}
          </p>
        </>
      )}
    </div>
  );
}
