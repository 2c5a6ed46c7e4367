import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/errors.ts';
import { endsSession } from '../../lib/failure.ts';
import { isDialogOpen, notify } from '../../lib/notices.tsx';
import { useParish } from '../../lib/parish.ts';
import { saveFile } from '../../lib/save-file.ts';
import { explanationOf } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { type Making, type ReportProgress, TooManyRows } from './make-report.ts';

interface MadeFile<Format extends string> {
  make: (format: Format, making: Making) => Promise<File>;
  /** The title of a failure, before the format's name. */
  failure?: string;
  /** How people call the formats, if there are several. */
  names?: Readonly<Record<Format, string>>;
  /** Said once the file is there, if it is no report. */
  success?: string;
}

/**
 * Makes one file at a time, saves it and shows a notice; in a dialog, where notices wait, `said` says it.
 * While the API makes it, the busy overlay is shown; `progress` is set while this browser makes it. `stop`, or leaving
 * the section, ends it silently.
 */
export function useMadeFile<Format extends string>({
  make: makeFile,
  failure = 'Erro ao gerar relatório',
  names,
  success,
}: MadeFile<Format>) {
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

  const namedBy = (format: Format, ...words: string[]) =>
    [...words.slice(0, 1), names?.[format], ...words.slice(1)].filter(Boolean).join(' ');

  function showFailure(error: unknown, format: Format): void {
    if (endsSession(error)) return;
    alert(
      refusalOf(error) ?? {
        type: 'error',
        title: namedBy(format, failure),
        text: explanationOf(error),
      },
    );
  }

  async function make(format: Format): Promise<void> {
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
      saveFile(await makeFile(format, { parish, signal: controller.signal, onProgress }));
      const made = success ?? namedBy(format, 'Relatório', 'gerado com sucesso!');
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
