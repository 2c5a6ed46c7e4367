import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/errors.ts';
import { type ReportFormat, reportFormats } from '#contract/report.ts';
import { endsSession } from '../../lib/failure.ts';
import { isDialogOpen, notify } from '../../lib/notices.tsx';
import { useParish } from '../../lib/parish.ts';
import { saveFile } from '../../lib/save-file.ts';
import { explanationOf } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { type FileSource, makeReport, type ReportProgress, type ReportSource, TooManyRows } from './make-report.ts';

export const usualNames = { pdf: reportFormats.pdf.label, xls: reportFormats.xls.label };

/**
 * Makes one report at a time, saves it as a file and shows a notice; in a dialog, where notices wait, `said` says it.
 * While the API makes it, the busy overlay is shown; `progress` is set while this browser makes it. `stop`, or leaving
 * the section, ends it silently.
 */
export function useReport<Item>(
  source: FileSource | ReportSource<Item>,
  failure = 'Erro ao gerar relatório',
  names: Readonly<Record<ReportFormat, string>> = usualNames,
  /** Said once the file is there, if it is no report. */
  success?: string,
) {
  const { alert } = useDialogs();
  const { name: parish } = useParish();
  const [progress, setProgress] = useState<ReportProgress>();
  const [said, setSaid] = useState('');
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const overlay = useMutation({
    mutationFn: (asked: Promise<unknown>) => asked,
    meta: { busy: 'Gerando relatório...' },
  });

  function showFailure(error: unknown, format: ReportFormat): void {
    if (endsSession(error)) return;
    alert(
      refusalOf(error) ?? {
        type: 'error',
        title: `${failure} ${names[format]}`,
        text: explanationOf(error),
      },
    );
  }

  async function make(format: ReportFormat): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const isInDialog = isDialogOpen();
    setSaid('');
    let uncover = () => {};
    overlay.mutate(new Promise<void>((resolve) => (uncover = resolve)));
    const onProgress = (current: ReportProgress) => {
      uncover();
      setProgress(current);
    };
    try {
      saveFile(await makeReport(format, source, { parish, signal: controller.signal, onProgress }));
      const made = success ?? `Relatório ${names[format]} gerado com sucesso!`;
      if (isInDialog) setSaid(made);
      else notify(made);
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error, format);
    } finally {
      uncover();
      setProgress(undefined);
      running.current = undefined;
    }
  }

  return { make, progress, said, stop };
}

/** The message for a report that a retry can't make. */
function refusalOf(error: unknown) {
  if (error instanceof ApiError && error.code === 'report_empty')
    return { type: 'info', title: 'Relatório vazio', text: error.message } as const;
  if (error instanceof TooManyRows)
    return { type: 'info', title: 'Relatório grande demais', text: error.message } as const;
  return undefined;
}
