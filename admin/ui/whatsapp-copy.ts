import { copyText } from '../../site/lib/clipboard.ts';
import { notify } from '../lib/notices.tsx';
import { type WhatsAppMessage, whatsAppText } from '../lib/whatsapp-text.ts';
import { useDialogs } from './dialogs/DialogsProvider.tsx';

export const copyLabel = 'Copiar para WhatsApp';

/** Copies a text to the clipboard, to be pasted into WhatsApp; where the browser refuses, shows it to copy by hand. */
export function useTextCopy() {
  const { alert } = useDialogs();
  return async (text: string): Promise<void> => {
    if (await copyText(text)) notify('Texto copiado. Cole na conversa do WhatsApp.');
    else alert({ type: 'info', title: 'Copie o texto', text });
  };
}

/** The same for what is written in the panel. */
export function useWhatsAppCopy() {
  const copy = useTextCopy();
  return async (written: WhatsAppMessage): Promise<void> => await copy(whatsAppText(written));
}
