import { useEffect, useRef, useState } from 'react';
import { shownMoney } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import { addStyles } from '../../ui/late-styles.ts';
import { DonationCode } from './DonationCode.tsx';
import { DonationForm } from './DonationForm.tsx';
import stylesheet from './donation.css?url';
import { saidAt, useDonation } from './use-donation.ts';

/** A donation by PIX, from the amount to the thanks: one thing on the screen at a time. */
export default function Donation() {
  const { state, wish, generate, startAnew } = useDonation();
  const isStyled = useStyles();
  const said = useRef<HTMLParagraphElement>(null);
  const { step } = state;
  const hasMoved = step === 'code' || step === 'expired' || step === 'approved';

  // What had the focus is gone.
  useEffect(() => {
    if (hasMoved && isStyled) said.current?.focus();
  }, [hasMoved, isStyled]);

  if (step === 'loading' || !isStyled) return <p role="status">Carregando...</p>;
  const again = (
    <button type="button" className="button button--quiet" onClick={startAnew}>
      Nova Doação
    </button>
  );
  return (
    <div className="donate__steps">
      <p ref={said} className={`donate__said donate__said--${step}`} role="status" tabIndex={-1}>
        {saidAt[step]}
      </p>
      {wish && hasMoved && <p className="donate__amount">{shownMoney(wish.amount)}</p>}
      {step === 'form' && (
        <DonationForm initial={wish} isBusy={state.isBusy} problem={state.problem} onGenerate={generate} />
      )}
      {step === 'code' && <DonationCode {...state} />}
      {step === 'expired' && wish && (
        <button
          type="button"
          className="button"
          disabled={state.isBusy}
          onClick={() => generate(wish)}
          data-needs-network="Sem internet: outro código só pode ser gerado com conexão."
        >
          {state.isBusy ? 'Gerando...' : 'Gerar outro código'}
        </button>
      )}
      {step === 'approved' && (
        <p>
          Recebemos em {formatLocalDate(parishDayOf(new Date()))}. Se precisar de um recibo, fale com a secretaria. Que
          Deus lhe pague!
        </p>
      )}
      {hasMoved && again}
    </div>
  );
}

/** Whether the styles are there, which only this variant loads. */
function useStyles(): boolean {
  const [isStyled, setStyled] = useState(false);
  useEffect(() => {
    addStyles(stylesheet).then(() => setStyled(true));
  }, []);
  return isStyled;
}
