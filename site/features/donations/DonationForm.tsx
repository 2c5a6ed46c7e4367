import { type FormEvent, useRef, useState } from 'react';
import { defaultDescription, donationPresets } from '#contract/donation-form.ts';
import { reaisOf, storedCents, typedCents } from '#contract/money.ts';
import { useAmountInput } from '../../lib/amount-input.ts';
import { amountProblem, type Wish } from './donation.ts';
import { loadCalls } from './donation-calls.ts';

interface Props {
  /** That of a request, which says itself for what it is. */
  isOffering: boolean;
  /** The previous attempt's values. */
  initial: Wish | undefined;
  isBusy: boolean;
  problem: string | undefined;
  onGenerate: (wish: Wish) => void;
}

const presets = donationPresets.map(storedCents);

/** Loads at the form's first touch what its call needs; a failure is the call's. */
const prepare = () => loadCalls().catch(() => {});

/** The amount, chosen or typed, and a description. */
export function DonationForm({ isOffering, initial, isBusy, problem, onGenerate }: Props) {
  const [cents, setCents] = useState(initial?.amount);
  const [isFree, setFree] = useState(initial !== undefined && !presets.includes(initial.amount));
  const [description, setDescription] = useState(initial?.description ?? '');
  const [wrong, setWrong] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const choose = (amount: number | undefined) => {
    setCents(amount);
    setWrong(undefined);
  };
  const typed = useAmountInput({
    cents,
    onType: (text) => choose(typedCents(text)),
    onPaste: choose,
    onRefusal: setRefusal,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = amountProblem(cents);
    setWrong(found);
    if (found === undefined && cents !== undefined)
      return onGenerate({ amount: cents, description: description.trim() });
    form.current?.querySelector<HTMLInputElement>(isFree ? '.donate__free' : '[name=amount]')?.focus();
  };
  const said = wrong ?? refusal ?? problem;

  return (
    <form
      ref={form}
      className="donate__form"
      noValidate
      onSubmit={submit}
      onPointerDown={prepare}
      onFocus={prepare}
      data-needs-network="Sem internet: o código da doação só pode ser gerado com conexão."
    >
      <fieldset aria-describedby={said && 'donate-wrong'}>
        <legend>Quanto você quer {isOffering ? 'ofertar' : 'doar'}?</legend>
        <Presets
          cents={cents}
          isFree={isFree}
          onChoose={(preset) => {
            setFree(preset === undefined);
            if (preset !== undefined) setRefusal(undefined);
            choose(preset);
          }}
        />
      </fieldset>
      {isFree && (
        <label className="field">
          <span>Valor da {isOffering ? 'oferta' : 'doação'}</span>
          <span className="donate__money">
            <span aria-hidden="true">R$</span>
            <input
              className="donate__free"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0,00"
              aria-invalid={wrong !== undefined || refusal !== undefined}
              aria-describedby={said && 'donate-wrong'}
              {...typed}
            />
          </span>
        </label>
      )}
      {!isOffering && (
        <label className="field">
          <span>
            Descrição <small>(opcional)</small>
          </span>
          <input
            type="text"
            maxLength={500}
            autoComplete="off"
            placeholder={defaultDescription}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </label>
      )}
      <p id="donate-wrong" className="donate__wrong" role="alert">
        {said}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? 'Gerando...' : 'Gerar QR Code PIX'}
      </button>
    </form>
  );
}

interface PresetsProps {
  cents: number | undefined;
  isFree: boolean;
  /** Undefined for another amount. */
  onChoose: (preset: number | undefined) => void;
}

const Presets = ({ cents, isFree, onChoose }: PresetsProps) => (
  <div className="donate__presets">
    {presets.map((preset) => (
      <label key={preset}>
        <input type="radio" name="amount" checked={!isFree && cents === preset} onChange={() => onChoose(preset)} />
        <span translate="no">{`R$\u00a0${reaisOf(preset)}`}</span>
      </label>
    ))}
    <label>
      <input type="radio" name="amount" checked={isFree} onChange={() => onChoose(undefined)} />
      <span>Outro valor</span>
    </label>
  </div>
);
