import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/errors.ts';
import { markBusy } from '../../lib/busy.ts';
import { type ChargeState, followCharge, hasEnded, pauses, stateOf } from '../../lib/follow-charge.ts';
import { keepReference, keptReference } from '../../lib/kept-reference.ts';
import { pageSignal } from '../../ui/call.ts';
import {
  creationFailure,
  type DonationState,
  donationFailures,
  isSameWish,
  stepAfter,
  type Wish,
  wishOf,
} from './donation.ts';
import { createDonation, readStatus } from './donation-calls.ts';

/** A wish of which a donation was asked for. */
interface Asked {
  reference: string;
  wish: Wish;
}

/**
 * A donation from the wish to the thanks; a reload goes on where the code is still good, and thanks again. The offering
 * of a request ends with its page.
 */
export function useDonation(request?: string) {
  const [state, setState] = useState<DonationState>({ step: 'form', isBusy: false });
  const [wish, setWish] = useState<Wish>();
  /** Of a call whose answer may be lost: the same wish is asked for with it again. */
  const pending = useRef<Asked>(undefined);
  const isBusy = 'isBusy' in state && state.isBusy;

  const showForm = (problem?: string) => setState({ step: 'form', isBusy: false, ...(problem && { problem }) });
  const end = (next: DonationState) => {
    pending.current = undefined;
    // A reload thanks again.
    if (next.step !== 'paid' && !request) keepReference(undefined);
    setState(next);
  };

  const resume = async () => {
    const reference = request ? null : keptReference();
    if (!reference) return showForm();
    const signal = pageSignal();
    try {
      const { qr_code: code, expires_at: expiresAt, ...known } = await readStatus(reference, signal);
      const wished = wishOf(known);
      setWish(wished);
      const charge = stateOf(known);
      if (charge.is === 'over' && !code) end({ step: 'form', isBusy: false, problem: donationFailures.refused });
      else if (hasEnded(charge)) end(stepAfter(charge));
      else if (code) setState({ step: 'code', code, expiresAt, reference, charge });
      else {
        pending.current = { reference, wish: wished };
        showForm();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === 'not_found') {
        keepReference(undefined);
        return showForm();
      }
      // Never the form: it may be paid, and another one would take its place.
      setState((now) =>
        now.step === 'code' ? { ...now, charge: { is: 'failed' } } : { step: 'unknown', isBusy: false },
      );
    }
  };
  const retry = () => {
    if (isBusy) return;
    setState({ step: 'unknown', isBusy: true });
    void resume();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when the page is restored
  useLayoutEffect(() => {
    // Before the form is painted, in whose place this tab's donation comes.
    if (!request && keptReference()) setState({ step: 'loading' });
    void resume();
    const look = ({ persisted }: PageTransitionEvent) => persisted && void resume();
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, []);

  const isUnderWay = state.step === 'code' || isBusy;
  useEffect(() => (isUnderWay ? markBusy() : undefined), [isUnderWay]);

  useFollowedCharge(state.step === 'code' ? state.reference : undefined, (charge) => {
    if (hasEnded(charge)) end(stepAfter(charge));
    else setState((now) => (now.step === 'code' ? { ...now, charge } : now));
  });

  const generate = async (wished: Wish) => {
    if (isBusy) return;
    setWish(wished);
    setState(state.step === 'over' ? { ...state, isBusy: true } : { step: 'form', isBusy: true });
    const signal = pageSignal();
    try {
      const again = pending.current && isSameWish(pending.current.wish, wished) ? pending.current.reference : undefined;
      const createWith = (reference: string) => {
        pending.current = { reference, wish: wished };
        return createDonation(wished, reference, signal, request);
      };
      const data = await createWith(again ?? crypto.randomUUID()).catch((error: unknown) => {
        // The donation with the earlier reference has ended.
        if (again && isConflict(error)) return createWith(crypto.randomUUID());
        throw error;
      });
      // Not before: a reload would ask about a donation that may not exist, and nobody has seen the code of a lost one.
      if (!request) keepReference(data.external_reference);
      setState({
        step: 'code',
        code: data.qr_code,
        expiresAt: data.expires_at,
        reference: data.external_reference,
        charge: { is: 'waiting', isOffline: false },
      });
    } catch (error) {
      // The reference's donation has ended: the next one has another.
      if (isConflict(error)) pending.current = undefined;
      // A cancelled call is silent.
      setState({ step: 'form', isBusy: false, ...(!signal.aborted && { problem: creationFailure(error) }) });
    }
  };

  const startAnew = () => {
    if (isBusy) return;
    setWish(undefined);
    end({ step: 'form', isBusy: false });
  };

  return { state, wish, isBusy, generate, retry, startAnew };
}

/** Tells each change of the charge with this reference, until it has ended or the reference is another. */
function useFollowedCharge(reference: string | undefined, tell: (charge: ChargeState) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each charge is followed once
  useEffect(() => {
    if (!reference) return undefined;
    const ask = (signal: AbortSignal) => readStatus(reference, AbortSignal.any([signal, pageSignal()]));
    return followCharge(ask, pauses.donation, tell);
  }, [reference]);
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';
