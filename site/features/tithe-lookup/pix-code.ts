import type { InstalmentCharge } from '#contract/charges.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import { copier } from '../../lib/copy.ts';
import { formatInstant } from '../../lib/dates.ts';
import { part } from '../../ui/parts.ts';
import { payeeIn } from '../../ui/payee.ts';

/** Fills the dialog with a charge's code. */
export function fillCode(dialog: HTMLElement, { qrCodeImageUrl, qrCodeText, expires_at }: InstalmentCharge): void {
  const at = (name: string) => part(dialog, `pix-${name}`);
  const picture = Object.assign(new Image(300, 300), { src: qrCodeImageUrl, alt: 'Código QR do Pix' });
  at('picture').replaceChildren(picture);
  at('text').textContent = qrCodeText;
  const payee = payeeIn(qrCodeText);
  at('payee').hidden = payee === undefined;
  at('name').textContent = payee ?? '';
  at('until').textContent = `O código vale até ${formatInstant(expires_at)}, às ${parishTimeOf(new Date(expires_at))}.`;
}

const words = {
  copied: 'Pix copia e cola copiado!',
  failed: 'Não foi possível copiar. Copie o código por extenso, abaixo.',
  time: 2000,
};

/** Returns what copies the code that the dialog shows. */
export function codeCopier(dialog: HTMLElement): () => void {
  const copy = copier(words, (sentence) => {
    part(dialog, 'pix-copied').textContent = sentence;
  });
  return () => void copy(part(dialog, 'pix-text').textContent ?? '');
}
