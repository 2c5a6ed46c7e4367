import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/client.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { useActions } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PrintPreview } from './PrintPreview.tsx';
import { type PrintDocument, printedSections } from './print-document.ts';

interface PrintButtonProps<Report> {
  /** Reads the report. */
  call: () => Promise<Pick<Answer<Report>, 'data'>>;
  /** The title of its failures: 'Erro ao gerar relatório de avisos'. */
  failure: string;
  documentOf: (report: Report) => PrintDocument;
  /** The label, by default 'Imprimir'. */
  label?: string;
}

/** Shows a report as paper and prints it. One without rows is not shown: a sentence says so. */
export function PrintButton<Report>({ call, failure, documentOf, label = 'Imprimir' }: PrintButtonProps<Report>) {
  const [shown, setShown] = useState<PrintDocument>();
  const reading = useMutation<Answer<Report>, Error, void>({
    mutationFn: call,
    meta: { busy: 'Gerando relatório...' },
  });
  const { run } = useActions();
  const { alert } = useDialogs();
  const show = ({ data }: Answer<Report>) => {
    const report = documentOf(data);
    if (printedSections(report).length > 0) setShown(report);
    else alert({ type: 'info', title: report.title, text: report.empty });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} />}
        onClick={() => run({ ...reading, failure }, undefined, show)}
      >
        {label}
      </Button>
      {shown && <PrintPreview report={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
