import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { PanelModal } from '../PanelModal.tsx';
import { OneSheet } from './OneSheet.tsx';
import styles from './Print.module.css';
import { PrintSheet } from './PrintSheet.tsx';
import type { PrintDocument } from './print-document.ts';

interface PrintPreviewProps {
  report: PrintDocument;
  onClose: () => void;
}

/** A print preview of a report. */
export const PrintPreview = ({ report, onClose }: PrintPreviewProps) => (
  <PrintDesk title={report.title} onClose={onClose}>
    {report.oneSheetOf ? <OneSheet report={report} noun={report.oneSheetOf} /> : <PrintSheet report={report} />}
  </PrintDesk>
);

interface PrintDeskProps {
  /** The tab's title meanwhile. */
  title: string;
  /** Milliseconds before it prints; 0 unless told. */
  delay?: number;
  onClose: () => void;
  /** The sheet. */
  children: ReactNode;
}

/** Shows a sheet as it will be printed. The browser's print dialog opens by itself, and again with a button. */
export function PrintDesk({ title, delay = 0, onClose, children }: PrintDeskProps) {
  usePrinting(title, delay);
  return (
    <PanelModal
      opened
      onClose={onClose}
      fullScreen
      // A running animation would be printed in its current state.
      transitionProps={{ duration: 0 }}
      title="Imprimir"
      classNames={{ content: styles.ground, header: styles.bar, body: styles.desk }}
    >
      <div className={styles.tools}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => print()}>
          Imprimir
        </Button>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
      {children}
    </PanelModal>
  );
}

/** Prints once fonts are loaded. Browsers use the tab's title as the file name of a PDF. */
function usePrinting(title: string, delay: number): void {
  useEffect(() => {
    const before = document.title;
    let left = false;
    let waiting: number | undefined;
    document.title = title;
    void document.fonts.ready.then(() => {
      if (left) return;
      if (delay > 0) waiting = window.setTimeout(() => print(), delay);
      else print();
    });
    return () => {
      left = true;
      clearTimeout(waiting);
      document.title = before;
    };
  }, [title, delay]);
}
