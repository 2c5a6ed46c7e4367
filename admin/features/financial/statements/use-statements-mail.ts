import { useEffect, useRef, useState } from 'react';
import { mailedSentence } from '#contract/financial-receipts.ts';
import { type Giver, statementNoun } from '#contract/financial-statements.ts';
import { counted } from '#contract/noun.ts';
import { endsSession } from '../../../lib/failure.ts';
import { explanationOf } from '../../../ui/actions.ts';
import { useDialogs } from '../../../ui/dialogs/DialogsProvider.tsx';
import type { ReportProgress } from '../../../ui/report/make-report.ts';
import { mailStatements } from './statements.queries.ts';

/** Sends statements by mail to those who agreed, after a question, and says how many went and how many didn't. */
export function useStatementsMail({ year, givers }: { year: number; givers: readonly Giver[] }) {
  const { alert, confirm } = useDialogs();
  const [said, setSaid] = useState('');
  const [progress, setProgress] = useState<ReportProgress>();
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function send(): Promise<void> {
    if (running.current) return;
    const reached = givers.filter(({ has_mail, agreed }) => has_mail && agreed).length;
    const text = `${counted(reached, statementNoun)} de ${year} para quem tem e-mail e autorizou comunicações, cada uma uma vez só.`;
    if (reached > 0 && !(await confirm({ type: 'info', title: 'Enviar por e-mail', text }))) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: reached });
    try {
      const { signal } = controller;
      setSaid(mailedSentence(await mailStatements(year, givers, { signal, onProgress: setProgress })));
    } catch (error) {
      if (!controller.signal.aborted && !endsSession(error))
        alert({ type: 'error', title: 'Erro ao enviar declarações', text: explanationOf(error) });
    } finally {
      setProgress(undefined);
      running.current = undefined;
    }
  }
  return { send, stop, progress, said };
}
