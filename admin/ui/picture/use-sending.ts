import { useEffect, useRef, useState } from 'react';
import { markBusy } from '../../../site/lib/busy.ts';
import type { Upload } from './upload.ts';

export type Sending = { state: 'still' } | { state: 'sending'; part: number } | { state: 'failed'; error: unknown };

/** The upload of one file: its progress, how to stop it, and its failure. It is aborted when the form unmounts. */
export function useSending<Sent>(upload: Upload<Sent>, onSent: (sent: Sent) => void) {
  const [sending, setSending] = useState<Sending>({ state: 'still' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isSending = sending.state === 'sending';
  useEffect(() => (isSending ? markBusy() : undefined), [isSending]);

  const send = async (file: Blob) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    // Browsers report progress even after an abort.
    const show = (now: Sending) => {
      if (!signal.aborted) setSending(now);
    };
    show({ state: 'sending', part: 0 });
    try {
      const onProgress = (part: number) => show({ state: 'sending', part });
      const sent = await upload(file, { signal, onProgress });
      if (!signal.aborted) onSent(sent);
    } catch (error) {
      show({ state: 'failed', error });
    }
  };
  const stop = () => {
    running.current?.abort();
    setSending({ state: 'still' });
  };
  return { sending, send, stop };
}
