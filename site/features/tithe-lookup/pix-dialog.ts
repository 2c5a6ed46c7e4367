import type { InstalmentCharge } from '#contract/charges.ts';
import { instalmentCharges } from '#contract/instalment-charges.ts';
import { shortMonths } from '#contract/months.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { type ChargeState, followCharge, hasEnded, pauses } from '../../lib/follow-charge.ts';
import { callAsVisitor, pageSignal } from '../../ui/call.ts';
import { closeOnBack } from '../../ui/dialog-entry.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { isOtherCode, isPaidAlready, monthsTitle, sumOf, type YearInstalment } from './pix-charge.ts';
import { fillCode } from './pix-code.ts';
import { chargeFace, failureFace, makingFace, type PixFace } from './pix-face.ts';

/** The instalments that one code pays. */
type Chosen = readonly [YearInstalment, ...YearInstalment[]];

interface Options {
  isSandbox: boolean;
  /** Reloads the booklets after a payment. Resolves with those of `chosen` still open, if they can be read. */
  readAgain: (chosen: Chosen) => Promise<readonly YearInstalment[]>;
  onClosed: () => void;
}

/** The choice whose code was shown last: for some minutes no other code is made for any of its months. */
let lastShown: Chosen | undefined;

/** Opens the dialog with a code for the instalments: the charge that is good still, or a new one. Back closes it. */
export function payByPix(asked: Chosen, { isSandbox, readAgain, onClosed }: Options): void {
  const dialog = part(document, 'pix') as HTMLDialogElement;
  const closed = new AbortController();
  /** Ended with the dialog, as its listeners and calls are. */
  const { signal } = closed;
  let chosen = asked;
  let stopFollowing = () => {};
  /** The choice whose code stands in the way of this one's. */
  let earlier: Chosen | undefined;

  const showChosen = () => setTexts(dialog, { 'pix-months': monthsTitle(chosen), 'pix-value': sumOf(chosen) });
  const isChosen = ({ id }: YearInstalment) => chosen.some((one) => one.id === id);
  /** Of several months the next code is for those that are open still. */
  const keepOpen = async () => {
    const [first, ...others] = await readAgain(chosen);
    if (!first || signal.aborted) return;
    chosen = [first, ...others];
    showChosen();
  };
  const follow = (state: ChargeState) => {
    show(dialog, chargeFace(state));
    if (state.is === 'paid') void readAgain(chosen);
    else if (hasEnded(state)) void keepOpen();
  };
  const ask = async () => {
    earlier = undefined;
    show(dialog, makingFace);
    part(dialog, 'pix-picture').replaceChildren();
    part(dialog, 'pix-title').focus();
    try {
      const charge = await chargeFor(chosen, AbortSignal.any([signal, pageSignal()]));
      fillCode(dialog, charge);
      lastShown = chosen;
      stopFollowing = followCharge(statusOf(charge, chosen[0]), pauses.instalments, follow);
    } catch (error) {
      if (signal.aborted) return;
      if (isOtherCode(error) && lastShown?.some(isChosen)) earlier = lastShown;
      show(dialog, failureFace(error, chosen.length, earlier && shortMonths(earlier, parishDayOf(new Date()))));
      if (isPaidAlready(error)) void keepOpen();
    }
  };
  const askAgain = () => {
    chosen = earlier ?? chosen;
    showChosen();
    return ask();
  };
  const on = (name: string, act: () => void) => part(dialog, `pix-${name}`).addEventListener('click', act, { signal });

  showChosen();
  part(dialog, 'sandbox').hidden = !isSandbox;
  on('again', askAgain);
  on('reload', () => location.reload());
  on('close', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener(
    'close',
    () => {
      closed.abort();
      stopFollowing();
      onClosed();
    },
    { signal },
  );
  dialog.showModal();
  closeOnBack(dialog);
  void ask();
}

function show(dialog: HTMLElement, { said, problem, hasCode, hasPicture, again, day, isPaid }: PixFace): void {
  const at = (name: string) => part(dialog, `pix-${name}`);
  at('said').textContent = said;
  at('said').toggleAttribute('data-paid', isPaid);
  at('problem').textContent = problem;
  at('code').hidden = !hasCode;
  at('help').hidden = !hasCode;
  at('side').hidden = !hasPicture;
  at('reload').hidden = isPaid;
  setTexts(dialog, { 'pix-day': day, 'pix-again': again });
  if (document.activeElement?.closest('[hidden]')) at('title').focus();
}

const statusOf =
  ({ id: cobranca }: InstalmentCharge, { id }: YearInstalment) =>
  async (stopped: AbortSignal) => {
    const signal = AbortSignal.any([stopped, pageSignal()]);
    return (await callAsVisitor(instalmentCharges.chargeStatus, { params: { id }, query: { cobranca }, signal })).data;
  };

async function chargeFor([first, ...others]: Chosen, signal: AbortSignal): Promise<InstalmentCharge> {
  if (others.length === 0)
    return (await callAsVisitor(instalmentCharges.charge, { params: { id: first.id }, signal })).data;
  const parcelas = [first, ...others].map(({ id }) => id);
  return (await callAsVisitor(instalmentCharges.chargeMany, { body: { parcelas }, signal })).data;
}
