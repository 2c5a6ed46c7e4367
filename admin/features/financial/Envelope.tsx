import { Button } from '@mantine/core';
import {
  type ActionDispatch,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { captionOf } from '#contract/fields/field.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import { type DeskPayer, receiptFields } from '#contract/tithe-desk.ts';
import { accountsNow } from '../../lib/accounts-now.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { useFinding } from '../../lib/find-payers.ts';
import { usePersonalFilters } from '../../lib/history-entry.ts';
import { useActions } from '../../ui/actions.ts';
import { useAgreedValues } from '../../ui/form/agreed-values.ts';
import { landsBy, questionsAboutDay } from '../../ui/form/day-question.ts';
import besideStyles from '../../ui/form/FieldAndButton.module.css';
import { MoneyInput } from '../../ui/form/inputs/number-inputs.tsx';
import { PayerSearch } from '../../ui/payer/PayerSearch.tsx';
import { doubtOf, openMonthWords, openSum } from './desk-words.ts';
import { type AtAmount, type EnvelopeEvent, type Envelope as InHand, isTooMuch, verdictOn } from './envelope-state.ts';
import styles from './TitheDesk.module.css';
import { useReceiving } from './tithe-desk.queries.ts';

export interface EnvelopeProps {
  envelope: InHand;
  move: ActionDispatch<[EnvelopeEvent]>;
  day: string | null;
  form: PaymentForm;
  searchInput: RefObject<HTMLInputElement | null>;
  /** Opens a payer's booklets, where one is made; then the payer is asked for again. */
  onBooklets: (payer: DeskPayer, onClosed: () => void) => void;
}

/** One envelope after the other, by the keyboard alone. */
export function Envelope({ envelope, move, day, form, searchInput, onBooklets }: EnvelopeProps) {
  const { search, said, count, step } = envelope;
  const finding = useFinding();
  const receiving = useReceiving(count);
  const { run } = useActions();
  const agreedValues = useAgreedValues<AtAmount>();
  const agreedDay = useRef('');
  // Of the payer from whose record somebody came.
  const { search: named } = usePersonalFilters();

  const look = (text: string) => {
    move({ type: 'lookedFor' });
    finding.mutate(text, {
      onSuccess: ({ data }) => move({ type: 'found', payers: data }),
      onError: (error) => move({ type: 'notRead', sentence: sentenceOfFailure(error, 'Erro ao procurar dizimista') }),
    });
  };
  const lookFor = useEffectEvent(look);
  useEffect(() => {
    if (named) lookFor(named);
  }, [named]);

  /** Receives the amount; otherwise says true if it stands to be typed over. */
  const enter = (at: AtAmount): boolean => {
    const verdict = verdictOn(at, day);
    move({ type: 'amountEntered', day });
    if (typeof verdict === 'string') return verdict === 'tooMuch' || verdict === 'farBelow';
    void receive(at, verdict);
    return false;
  };

  /** The day of a sitting is asked about once. */
  const receive = async (at: AtAmount, { valor, day: received }: { valor: number; day: string }) => {
    const days = `${received} ${form}`;
    const questions = () =>
      agreedDay.current === days ? [] : questionsAboutDay({ day: received, touches: landsBy(form) }, accountsNow);
    if (!(await agreedValues(at, questions))) return;
    agreedDay.current = days;
    const { payer } = at;
    run(
      receiving,
      { dizimista_id: payer.id, valor, data_pagamento: received, forma_pagamento: form },
      ({ data: { resta } }) => {
        move({ type: 'received', payer, valor, resta });
        searchInput.current?.focus();
      },
    );
  };

  return (
    <>
      <PayerSearch
        ref={searchInput}
        value={search}
        onChange={(text) => move({ type: 'searchTyped', search: text })}
        onSearch={look}
      />
      {step.at === 'choice' && <Choices found={step.found} onChoose={(payer) => move({ type: 'chosen', payer })} />}
      {step.at === 'amount' && (
        <AmountForm
          step={step}
          onType={(valor) => move({ type: 'amountTyped', valor })}
          onEnter={() => enter(step)}
          onBooklet={() => onBooklets(step.payer, () => look(String(step.payer.numero_ordinal)))}
        />
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

interface ChoicesProps {
  found: readonly DeskPayer[];
  onChoose: (payer: DeskPayer) => void;
}

function Choices({ found, onChoose }: ChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className={styles.choices} aria-label="Dizimistas encontrados">
      {found.map((one) => (
        <li key={one.id}>
          <Button variant="default" fullWidth justify="start" onClick={() => onChoose(one)}>
            Nº {one.numero_ordinal} · {one.nome}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AmountFormProps {
  step: AtAmount;
  onType: (valor: number | null) => void;
  onEnter: () => boolean;
  onBooklet: () => void;
}

/** A payer's open months and the amount received; where it is more than they are, or none is open, the booklet. */
function AmountForm({ step, onType, onEnter, onBooklet }: AmountFormProps) {
  const { payer, valor, doubted } = step;
  const element = useRef<HTMLFormElement>(null);
  const booklet = useRef<HTMLButtonElement>(null);
  const amount = useRef<HTMLInputElement>(null);

  useEffect(() => {
    amount.current = element.current?.querySelector('input') ?? null;
    (amount.current ?? booklet.current)?.focus();
    // A typed amount takes the place of the proposal.
    amount.current?.select();
  }, []);

  const isMore = isTooMuch(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Most often a slip, which is typed over; whoever wants next year's booklet goes on to its button.
    if (onEnter()) amount.current?.select();
  };
  return (
    <form ref={element} className={styles.payer} onSubmit={submit} onKeyDown={onceForEnter} noValidate>
      <h2>
        Nº {payer.numero_ordinal} · {payer.nome}
        {!payer.dizimista_ativo && ' (inativo)'}
      </h2>
      <p>{openWords(payer)}</p>
      {payer.abertos.length > 0 && (
        <div className={besideStyles.line}>
          <MoneyInput
            details={receiptFields.valor.details}
            label={captionOf(receiptFields.valor)}
            required
            value={valor}
            onChange={onType}
          />
          <Button type="submit">Receber</Button>
        </div>
      )}
      {doubted && doubted === valor && <p role="alert">{doubtOf(doubted, openSum(payer))}</p>}
      {isMore && <p role="alert">{tooMuch(payer)}</p>}
      {(isMore || payer.abertos.length === 0) && (
        <Button ref={booklet} variant="default" onClick={onBooklet}>
          {payer.abertos.length === 0 && payer.tem_encerrados ? 'Abrir carnê' : 'Fazer carnê'}
        </Button>
      )}
    </form>
  );
}

/** An Enter that is held down is one, or it would answer the question about a small amount. */
const onceForEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/** The payer's booklets take an ended month, and make those of other years. */
function openWords(payer: DeskPayer): string {
  const [oldest] = payer.abertos;
  if (oldest) return `Em aberto: ${openMonthWords(oldest)}${laterMonths(payer)}.`;
  return payer.tem_encerrados
    ? 'Só há meses encerrados: abra o carnê para receber um deles, ou para fazer o de outro ano.'
    : 'Não há mês em aberto: faça o carnê do ano para receber.';
}

const laterMonths = ({ abertos }: DeskPayer): string =>
  abertos.length > 1 ? `, e mais ${abertos.length - 1} ${abertos.length === 2 ? 'mês' : 'meses'}` : '';

const tooMuch = (payer: DeskPayer): string =>
  `Só ${shownMoney(storedCents(openSum(payer)))} estão em aberto. Para receber mais, faça o carnê do ano seguinte.`;
