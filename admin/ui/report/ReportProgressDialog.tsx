import { Button } from '@mantine/core';
import { useState } from 'react';
import { PanelModal } from '../PanelModal.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import type { ReportProgress } from './make-report.ts';
import styles from './ReportProgressDialog.module.css';

interface ReportProgressDialogProps {
  /** Undefined when no report is made in this browser. */
  progress: ReportProgress | undefined;
  onStop: () => void;
  /** The noun for what it counts: 'linhas'. */
  counted?: string;
  /** If no report is made: what is done, and why the dialog stays open. */
  title?: string;
  text?: string;
}

/** The progress of a large report, with a button to stop it. */
export function ReportProgressDialog({
  progress,
  onStop,
  counted = 'linhas',
  title = 'Gerando relatório...',
  text = 'O relatório é grande e está sendo feito neste aparelho. Deixe esta janela aberta.',
}: ReportProgressDialogProps) {
  const [last, setLast] = useState(progress);
  // Keeps its figures while it fades out.
  if (progress && progress !== last) setLast(progress);
  const { done = 0, total = 0 } = last ?? {};
  return (
    <PanelModal
      opened={progress !== undefined}
      onClose={onStop}
      withCloseButton={false}
      closeOnClickOutside={false}
      centered
      size={440}
      title={title}
    >
      <p className={styles.text}>{text}</p>
      <ProgressBar label="Progresso do relatório" done={done} total={total} />
      <p className={styles.count}>
        {total > 0 ? `${figure.format(done)} de ${figure.format(total)} ${counted}` : 'Começando...'}
      </p>
      <div className={styles.actions}>
        <Button variant="default" data-autofocus onClick={onStop}>
          Parar
        </Button>
      </div>
    </PanelModal>
  );
}

const figure = new Intl.NumberFormat('pt-BR');
