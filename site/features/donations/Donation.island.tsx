import { type RefObject, useEffect, useRef } from 'react';
import { shownMoney } from '#contract/money.ts';
import { receivedSentence } from '../../lib/follow-charge.ts';
import { useTouches } from '../../ui/use-touches.ts';
import { DonationCode } from './DonationCode.tsx';
import { DonationForm } from './DonationForm.tsx';
import { type DonationState, saidOf } from './donation.ts';
import { useDonation } from './use-donation.ts';

interface DonationProps {
  /** The request of an intention whose offering it is. */
  request?: string;
}

/** A donation by PIX, from the amount to the thanks: one thing on the screen at a time. */
export default function Donation({ request }: DonationProps) {
  const { state, wish, isBusy, generate, retry, startAnew } = useDonation(request);
  useTouches();
  const { step } = state;
  const steps = useFocusOn(step);
  const hasMoved = step !== 'form';

  if (step === 'loading') return <p role="status">Carregando...</p>;
  const again = (
    <button type="button" className="button button--quiet" aria-disabled={isBusy} onClick={startAnew}>
      {request ? 'Outro valor' : 'Nova Doação'}
    </button>
  );
  return (
    <div ref={steps} className="donate__steps">
      <p className={`donate__said donate__said--${step}`} role="status" tabIndex={-1}>
        {saidOf(state, request !== undefined)}
      </p>
      {wish && hasMoved && (
        <p className="donate__amount" translate="no">
          {shownMoney(wish.amount)}
        </p>
      )}
      {step === 'form' && (
        <DonationForm
          isOffering={request !== undefined}
          initial={wish}
          isBusy={isBusy}
          problem={state.problem}
          onGenerate={generate}
        />
      )}
      {step === 'code' && <DonationCode {...state} />}
      {step === 'over' && wish && (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => generate(wish)}
          data-needs-network="Sem internet: outro código só pode ser gerado com conexão."
        >
          {isBusy ? 'Gerando...' : 'Gerar outro código'}
        </button>
      )}
      {step === 'unknown' && (
        <>
          <p>Se você já pagou, não pague de novo. Verifique a internet e toque em “Tentar novamente”.</p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={retry}>
            Tentar novamente
          </button>
        </>
      )}
      {step === 'paid' && (
        <p>{receivedSentence(state.paidOn)} Se precisar de um recibo, fale com a secretaria. Que Deus lhe pague!</p>
      )}
      {hasMoved && !(request && step === 'paid') && again}
    </div>
  );
}

/** Gives the focus to what a step says, or to its form, where it was lost with the step before. */
function useFocusOn(step: DonationState['step']): RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    const former = last.current;
    last.current = step;
    const isFirstForm = former === 'loading' && step === 'form';
    if (former === step || isFirstForm || document.activeElement !== document.body) return;
    const isRight = steps.current?.querySelector('form .donate__wrong:empty');
    const inForm = isRight ? '[name=amount], [type=submit]' : '[type=submit]';
    const place = steps.current?.querySelector<HTMLElement>(step === 'form' ? inForm : '.donate__said');
    place?.focus({ preventScroll: step !== 'form' });
    // The whole code is on the screen, with its copy button and its hour.
    if (step === 'code') steps.current?.scrollIntoView({ block: 'start' });
    // Else the card from its heading on, which the page's header would cover.
    else if (step !== 'form') steps.current?.closest('.donate')?.scrollIntoView({ block: 'start' });
  }, [step]);
  return steps;
}
