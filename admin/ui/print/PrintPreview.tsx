import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { PanelModal } from '../PanelModal.tsx';
import styles from './Print.module.css';
import { PrintSheet } from './PrintSheet.tsx';
import type { PrintDocument } from './print-document.ts';

interface PrintPreviewProps {
  report: PrintDocument;
  onClose: () => void;
}

/** A print preview of a report. The browser's print dialog opens at once, and again with a button. */
export function PrintPreview({ report, onClose }: PrintPreviewProps) {
  usePrinting(report.title);
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
      <PrintSheet report={report} />
    </PanelModal>
  );
}

/** Prints once fonts are loaded. Browsers use the tab's title as the file name of a PDF. */
function usePrinting(title: string): void {
  useEffect(() => {
    const before = document.title;
    let left = false;
    document.title = title;
    void document.fonts.ready.then(() => {
      if (!left) print();
    });
    return () => {
      left = true;
      document.title = before;
    };
  }, [title]);
}
