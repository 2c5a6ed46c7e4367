import { useEffect, useRef, useState } from 'react';
import { isOver } from '#contract/charge-states.ts';
import { defaultDescription } from '#contract/donation-form.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, reaisOf } from '#contract/money.ts';
import { markBusy } from '../../lib/busy.ts';
import { type ChargeState, followCharge, hasEnded, pauses, stateOf } from '../../lib/follow-charge.ts';
import { callAsVisitor, pageSignal } from '../../ui/call.ts';
import { creationFailure, type DonationState, donationFailures, stepAfter } from './donation.ts';
import { keepReference, keptReference } from './kept-reference.ts';
import { loadCalls } from './load-calls.ts';

/** A donor's input; without a description the default one applies. */
export interface Wish {
  /** Cents. */
  amount: number;
  description: string;
}

/** A donation from the wish to the thanks; a reload goes on where the code is still good, and thanks again. */
export function useDonation() {
  const [state, setState] = useState<DonationState>({ step: 'loading' });
  const [wish, setWish] = useState<Wish>();
  /** Of a call whose answer may be lost: the same wish is asked for with it again. */
  const pending = useRef<{ reference: string; wish: Wish }>(undefined);
  const isBusy = 'isBusy' in state && state.isBusy;

  const showForm = (problem?: string) => setState({ step: 'form', isBusy: false, ...(problem && { problem }) });
  const end = (next: DonationState) => {
    pending.current = undefined;
    // A reload thanks again.
    if (next.step !== 'paid') keepReference(undefined);
    setState(next);
  };
  const readStatus = async (reference: string, signal = pageSignal()) => {
    const { status } = await loadCalls();
    return (await callAsVisitor(status, { params: { id: reference }, signal })).data;
  };

  const resume = async () => {
    const reference = keptReference();
    if (!reference) return showForm();
    const signal = pageSignal();
    try {
      const { qr_code: code, expires_at: expiresAt, ...known } = await readStatus(reference, signal);
      const description = known.description === defaultDescription ? '' : (known.description ?? '');
      const wished = { amount: centsOf(known.amount) ?? 0, description };
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
  useEffect(() => {
    void resume();
    const look = ({ persisted }: PageTransitionEvent) => persisted && void resume();
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, []);

  const isUnderWay = state.step === 'code' || isBusy;
  useEffect(() => (isUnderWay ? markBusy() : undefined), [isUnderWay]);

  const waitingFor = state.step === 'code' ? state.reference : undefined;
  const follow = (charge: ChargeState) => {
    if (hasEnded(charge)) end(stepAfter(charge));
    else setState((now) => (now.step === 'code' ? { ...now, charge } : now));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each charge is followed once
  useEffect(() => {
    if (!waitingFor) return undefined;
    const ask = (signal: AbortSignal) => readStatus(waitingFor, AbortSignal.any([signal, pageSignal()]));
    return followCharge(ask, pauses.donation, follow);
  }, [waitingFor]);

  /** The reference of the same wish, unless its charge has ended. */
  const referenceFor = async (wished: Wish, signal: AbortSignal): Promise<string | undefined> => {
    const { current: last } = pending;
    if (last && last.wish.amount === wished.amount && last.wish.description === wished.description) {
      const known = await readStatus(last.reference, signal).catch(() => undefined);
      signal.throwIfAborted();
      if (!known || !isOver(known.status)) return last.reference;
    }
    // Browsers have it over https and on localhost only; elsewhere the server makes one.
    return crypto.randomUUID?.();
  };

  const generate = async (wished: Wish) => {
    if (isBusy) return;
    setWish(wished);
    setState(state.step === 'over' ? { ...state, isBusy: true } : { step: 'form', isBusy: true });
    const signal = pageSignal();
    try {
      const reference = await referenceFor(wished, signal);
      if (reference) pending.current = { reference, wish: wished };
      keepReference(reference);
      const { create } = await loadCalls();
      const { data } = await callAsVisitor(create, {
        body: {
          ...(reference && { external_reference: reference }),
          amount: reaisOf(wished.amount),
          ...(wished.description && { description: wished.description }),
        },
        signal,
      });
      keepReference(data.external_reference);
      setState({
        step: 'code',
        code: data.qr_code,
        expiresAt: data.expires_at,
        reference: data.external_reference,
        charge: { is: 'waiting', isOffline: false },
      });
    } catch (error) {
      // The reference's donation has ended: the next one has another.
      if (error instanceof ApiError && error.code === 'conflict') pending.current = undefined;
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
