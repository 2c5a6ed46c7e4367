import { isOpen, isPaid } from '#contract/charge-states.ts';
import type { ChargeProgress } from '#contract/charges.ts';
import { formatLocalDate } from './dates.ts';
import { pollWhileSeen } from './poll.ts';

/** A charge that can be paid still. After `failed`, a question that had no answer, it is asked again. */
export type OpenCharge = { is: 'waiting'; isOffline: boolean } | { is: 'failed' };
/** A charge of which nothing more is to be learned. */
export type EndedCharge = { is: 'paid'; paidOn: string | null } | ({ is: 'over' } & Ending);
export type ChargeState = OpenCharge | EndedCharge;

type Ending = Pick<ChargeProgress, 'status' | 'ended_by'>;
/** A donation's answer doesn't say what ended it. */
type Progress = Omit<ChargeProgress, 'ended_by'> & Partial<Pick<ChargeProgress, 'ended_by'>>;

/** Milliseconds between two questions (docs/product.md, "Constants"). */
export const pauses = { donation: 2000, instalments: 4000 } as const;

/**
 * Asks how a charge stands until it is paid or over, and tells each change, the first at once. Each question gets the
 * signal that ends it. Returns what stops it.
 */
export function followCharge(
  ask: (signal: AbortSignal) => Promise<Progress>,
  pause: number,
  tell: (state: ChargeState) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let last = '';
  const tellChange = (state: ChargeState) => {
    const reported = JSON.stringify(state);
    if (signal.aborted || reported === last) return;
    last = reported;
    tell(state);
  };
  const stopPolling = pollWhileSeen(async () => {
    const state = await ask(signal).then(stateOf, unanswered);
    tellChange(state);
    if (hasEnded(state)) ended.abort();
    return signal.aborted;
  }, pause);
  for (const change of ['online', 'offline']) addEventListener(change, () => tellChange(waiting()), { signal });
  tellChange(waiting());
  return () => {
    ended.abort();
    stopPolling();
  };
}

const waiting = (): OpenCharge => ({ is: 'waiting', isOffline: !navigator.onLine });

const unanswered = (): OpenCharge => (navigator.onLine ? { is: 'failed' } : waiting());

/** The API's answer as one of the states. */
export function stateOf({ status, paid_on, ended_by = null }: Progress): ChargeState {
  if (isPaid(status)) return { is: 'paid', paidOn: paid_on };
  return isOpen(status) ? waiting() : { is: 'over', status, ended_by };
}

export const hasEnded = (state: ChargeState): state is EndedCharge => state.is === 'paid' || state.is === 'over';

export const isOffline = (charge: OpenCharge): boolean => charge.is === 'waiting' && charge.isOffline;

/** The sentence beside a code that can be paid. */
export const waitingSentence = (charge: OpenCharge): string =>
  isOffline(charge)
    ? 'Sem internet: a confirmação do pagamento aparece aqui quando a conexão voltar.'
    : 'Aguardando pagamento...';

/** The payment's day, as a sentence; empty where it isn't known. */
export const receivedSentence = (paidOn: string | null): string =>
  paidOn === null ? '' : `Recebemos em ${formatLocalDate(paidOn)}.`;
