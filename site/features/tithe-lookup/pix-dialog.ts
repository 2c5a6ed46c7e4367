import { carneDizimo } from '#contract/carne-dizimo.ts';
import type { InstalmentCharge } from '#contract/charges.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { formatInstant, formatLocalDate } from '../../lib/dates.ts';
import { pollWhileSeen } from '../../lib/poll.ts';
import { callAsVisitor, pageSignal } from '../../ui/call.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { payeeIn } from '../../ui/payee.ts';
import { chargeFailure, isPaidAlready, monthsTitle, sumOf, type YearInstalment } from './pix-charge.ts';

/** Milliseconds (docs/product.md, "Constants"). */
const pause = 4000;
const confirmationTime = 2000;

interface Options {
  isSandbox: boolean;
  /** Called once the charge is paid, while the dialog is open. */
  onPaid: (paid: readonly YearInstalment[]) => void;
  onClosed: () => void;
}

/** Opens the dialog with a code for the instalments: the charge that is good still, or a new one. */
export function payByPix(
  chosen: readonly [YearInstalment, ...YearInstalment[]],
  { isSandbox, onPaid, onClosed }: Options,
): void {
  const dialog = part(document, 'pix') as HTMLDialogElement;
  const controller = new AbortController();
  /** Ended with the dialog, as its listeners and calls are. */
  const { signal } = controller;
  let stopPolling = () => {};
  let copyTimer: ReturnType<typeof setTimeout> | undefined;

  const at = (name: string) => part(dialog, `pix-${name}`);
  /** `again` are the words of the button that asks for a code again. */
  const show = ({ said = '', problem = '', code = false, again = '', paid = '' }) => {
    at('said').textContent = said;
    at('said').toggleAttribute('data-paid', paid !== '');
    at('problem').textContent = problem;
    at('code').hidden = !code;
    at('reload').hidden = paid !== '';
    setTexts(dialog, { 'pix-day': paid, 'pix-again': again });
    if (document.activeElement?.closest('[hidden]')) at('title').focus();
  };
  const on = (name: string, act: () => void) => at(name).addEventListener('click', act, { signal });

  const ask = async () => {
    show({ said: 'Gerando o código...' });
    at('title').focus();
    try {
      const charge = await chargeFor(chosen, AbortSignal.any([signal, pageSignal()]));
      if (charge.status === 'approved') confirm();
      else wait(charge);
    } catch (error) {
      if (!signal.aborted)
        show({ problem: chargeFailure(error), again: isPaidAlready(error) ? '' : 'Tentar novamente' });
    }
  };
  const wait = ({ id, qrCodeImageUrl, qrCodeText, expires_at }: InstalmentCharge) => {
    const picture = Object.assign(new Image(300, 300), { src: qrCodeImageUrl, alt: 'Código QR do Pix' });
    at('picture').replaceChildren(picture);
    at('text').textContent = qrCodeText;
    const payee = payeeIn(qrCodeText);
    at('payee').hidden = payee === undefined;
    at('name').textContent = payee ?? '';
    at('until').textContent =
      `O código vale até ${formatInstant(expires_at)}, às ${parishTimeOf(new Date(expires_at))}.`;
    show({ said: 'Aguardando pagamento...', code: true });
    stopPolling = pollWhileSeen(() => askStatus(id), pause);
  };
  const askStatus = async (charge: string) => {
    const { data } = await callAsVisitor(carneDizimo.chargeStatus, {
      params: { id: chosen[0].id },
      query: { cobranca: charge },
      signal: AbortSignal.any([signal, pageSignal()]),
    });
    if (data.status === 'approved') confirm();
    else if (data.status === 'cancelled' || data.status === 'rejected')
      show({
        problem: 'Este código venceu ou foi substituído, e não pode mais ser pago.',
        again: 'Gerar outro código',
      });
    else return false;
    return true;
  };
  const confirm = () => {
    const day = formatLocalDate(parishDayOf(new Date()));
    show({ said: 'Pagamento confirmado! Obrigado pelo seu dízimo', paid: `Recebemos em ${day}. Que Deus lhe pague!` });
    onPaid(chosen);
  };
  const copy = async () => {
    clearTimeout(copyTimer);
    try {
      await navigator.clipboard.writeText(at('text').textContent ?? '');
      at('copied').textContent = 'Pix copia e cola copiado!';
    } catch {
      at('copied').textContent = 'Não foi possível copiar. Copie o código por extenso, abaixo.';
    }
    copyTimer = setTimeout(() => at('copied').replaceChildren(), confirmationTime);
  };

  at('months').textContent = monthsTitle(chosen);
  at('value').textContent = sumOf(chosen);
  part(dialog, 'sandbox').hidden = !isSandbox;
  on('again', ask);
  on('copy', copy);
  on('reload', () => location.reload());
  on('close', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener(
    'close',
    () => {
      controller.abort();
      stopPolling();
      onClosed();
    },
    { signal },
  );
  dialog.showModal();
  void ask();
}

async function chargeFor(
  [first, ...others]: readonly [YearInstalment, ...YearInstalment[]],
  signal: AbortSignal,
): Promise<InstalmentCharge> {
  if (others.length === 0) return (await callAsVisitor(carneDizimo.charge, { params: { id: first.id }, signal })).data;
  const parcelas = [first, ...others].map(({ id }) => id);
  return (await callAsVisitor(carneDizimo.chargeMany, { body: { parcelas }, signal })).data;
}
