import type { InstalmentCharge } from '#contract/charges.ts';
import { spokenTime } from '#contract/day-names.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import { hasClipboard } from '../../lib/clipboard.ts';
import { formatInstant } from '../../lib/dates.ts';
import { part } from '../../ui/parts.ts';
import { payeeIn } from '../../ui/payee.ts';
import { leadToCharge } from '../../ui/sandbox-link.ts';

/** Fills the dialog with a charge's code. */
export function fillCode(dialog: HTMLElement, { qrCodeImageUrl, qrCodeText, expires_at }: InstalmentCharge): void {
  const at = (name: string) => part(dialog, `pix-${name}`);
  const picture = Object.assign(new Image(300, 300), { src: qrCodeImageUrl, alt: 'Código QR do Pix' });
  at('picture').replaceChildren(picture);
  at('text').textContent = qrCodeText;
  at('copy').dataset.copy = qrCodeText;
  at('copy').hidden = !hasClipboard();
  leadToCharge(dialog, qrCodeText);
  const payee = payeeIn(qrCodeText);
  at('payee').hidden = payee === undefined;
  at('name').textContent = payee ?? '';
  const time = spokenTime(parishTimeOf(new Date(expires_at)));
  at('until').textContent = `O código vale até ${time} de ${formatInstant(expires_at)}.`;
}
