import { ActionIcon, Button } from '@mantine/core';
import {
  type ActionDispatch,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { ApiError } from '#contract/errors.ts';
import { captionOf } from '#contract/fields/field.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import { type DeskPayer, type OpenMonth, receiptFields } from '#contract/tithe-desk.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { accountsNow } from '../../lib/accounts-now.ts';
import { sentenceOfSearch, useFinding } from '../../lib/find-payers.ts';
import { usePersonalFilters } from '../../lib/history-entry.ts';
import { keepChoices } from '../../lib/last-choice.ts';
import { notify } from '../../lib/notices.tsx';
import { useActions } from '../../ui/actions.ts';
import { useAgreedValues } from '../../ui/form/agreed-values.ts';
import { landsBy, questionsAboutDay } from '../../ui/form/day-question.ts';
import besideStyles from '../../ui/form/FieldAndButton.module.css';
import { MoneyInput } from '../../ui/form/inputs/number-inputs.tsx';
import { PayerSearch } from '../../ui/payer/PayerSearch.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { doubtOf, givenTodayWords, giverWords, openMonthWords, tooMuchWords } from './desk-words.ts';
import {
  type AtAmount,
  type EnvelopeEvent,
  type Envelope as InHand,
  isTooMuch,
  monthsFrom,
  type Offer,
  type Unnamed,
  verdictOn,
} from './envelope-state.ts';
import styles from './TitheDesk.module.css';
import { useReceiving } from './tithe-desk.queries.ts';

export interface EnvelopeProps {
  envelope: InHand;
  move: ActionDispatch<[EnvelopeEvent]>;
  day: string | null;
  form: PaymentForm;
  /** The mass or the place, for the sitting that begins with this envelope. */
  occasion: string | null;
  searchInput: RefObject<HTMLInputElement | null>;
  /** Opens a payer's booklets, where one is made; then the payer is asked for again. */
  onBooklets: (payer: DeskPayer, onClosed: () => void) => void;
}

/** One envelope after the other, by the keyboard alone. */
export function Envelope({ envelope, move, day, form, occasion, searchInput, onBooklets }: EnvelopeProps) {
  const { search, said, count, step } = envelope;
  const finding = useFinding();
  const receiving = useReceiving(count);
  const { run } = useActions();
  const agreedValues = useAgreedValues<AtAmount | Unnamed>();
  const agreedDay = useRef('');
  // Of the payer from whose record somebody came.
  const { search: named } = usePersonalFilters();

  const look = (text: string) => {
    move({ type: 'lookedFor' });
    finding.mutate(text, {
      onSuccess: ({ data }) => {
        move({ type: 'found', payers: data, search: text });
        // The next one takes the place of what isn't found.
        if (data.length === 0) searchInput.current?.select();
      },
      onError: (error) => move({ type: 'notRead', sentence: sentenceOfSearch(error) }),
    });
  };
  const lookFor = useEffectEvent(look);
  useEffect(() => {
    if (named) lookFor(named);
  }, [named]);

  /** Enter on what was offered for takes the first offer; on an empty field it asks for the offers. */
  const searchOrTake = (text: string) => {
    if (step.at === 'offer' && step.search === text) move({ type: 'unnamed', name: step.name });
    else if (text === '') move({ type: 'offered' });
    else look(text);
  };

  /** Receives the amount; otherwise says true if it stands to be typed over. */
  const enter = (at: AtAmount | Unnamed): boolean => {
    const verdict = verdictOn(at, day);
    move({ type: 'amountEntered', day });
    if (typeof verdict === 'string') return verdict === 'tooMuch' || verdict === 'unlikely';
    void receive(at, verdict);
    return false;
  };

  /** The day of a sitting is asked about once. */
  const receive = async (at: AtAmount | Unnamed, { valor, day: received }: { valor: number; day: string }) => {
    const days = `${received} ${form}`;
    const questions = () =>
      agreedDay.current === days ? [] : questionsAboutDay({ day: received, touches: landsBy(form) }, accountsNow);
    if (!(await agreedValues(at, questions))) return;
    agreedDay.current = days;
    run(
      receiving,
      { ...ofWhom(at), valor, data_pagamento: received, forma_pagamento: form, ...(occasion && { occasion }) },
      ({ data }) => {
        keepChoices({ forma_pagamento: form });
        move({ type: 'received', giver: giverOf(at), valor, resta: data?.resta ?? 0 });
        searchInput.current?.focus();
      },
      (error) => {
        if (!(error instanceof ApiError && error.code === 'received_before')) return false;
        move({ type: 'receivedBefore', valor, sentence: error.message });
        return true;
      },
    );
  };

  const leaveAmount = (at: AtAmount | Unnamed) => {
    notify(`O envelope de ${giverOf(at)}, não foi recebido.`);
    searchInput.current?.focus();
    searchInput.current?.select();
  };

  return (
    <>
      <PayerSearch
        ref={searchInput}
        value={search}
        onChange={(text) => move({ type: 'searchTyped', search: text })}
        onSearch={searchOrTake}
        takesNothing
      />
      {step.at === 'choice' && <Choices found={step.found} onChoose={(payer) => move({ type: 'chosen', payer })} />}
      {step.at === 'offer' && <Offers offer={step} onTake={(name) => move({ type: 'unnamed', name })} />}
      {step.at === 'unnamed' && (
        <UnnamedForm
          step={step}
          onType={(valor) => move({ type: 'amountTyped', valor })}
          onEnter={() => enter(step)}
          onLetter={() => leaveAmount(step)}
        />
      )}
      {step.at === 'amount' && (
        <AmountForm
          step={step}
          searchInput={searchInput}
          onType={(valor) => move({ type: 'amountTyped', valor })}
          onTurn={(by) => move({ type: 'monthTurned', by })}
          onEnter={() => enter(step)}
          onBooklet={() => onBooklets(step.payer, () => look(String(step.payer.numero_ordinal)))}
          onLetter={() => leaveAmount(step)}
        />
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

/** The part of a receipt that says whose it is. */
function ofWhom(at: AtAmount | Unnamed) {
  if (at.at === 'unnamed') return at.name === null ? {} : { nome_escrito: at.name };
  const month = at.first > 0 ? at.payer.abertos[at.first] : undefined;
  return {
    dizimista_id: at.payer.id,
    ...(month && { a_partir_de: { ano: month.ano, mes: month.mes } }),
    ...(at.sameAs?.valor === at.valor && { again: true }),
  };
}

const giverOf = (at: AtAmount | Unnamed): string =>
  at.at === 'unnamed'
    ? giverWords({ dizimista: null, nome_escrito: at.name })
    : `Nº ${at.payer.numero_ordinal}, ${at.payer.nome}`;

interface OffersProps {
  offer: Offer;
  onTake: (name: string | null) => void;
}

/** An envelope without a payer: the focus stays in the search, where the next number may be typed. */
function Offers({ offer: { name }, onTake }: OffersProps) {
  return (
    <ul className={styles.choices} aria-label="Envelope sem dizimista">
      {name !== null && (
        <li>
          <Button variant="default" fullWidth justify="start" onClick={() => onTake(name)}>
            De quem não está no cadastro: {name}
          </Button>
        </li>
      )}
      <li>
        <Button variant="default" fullWidth justify="start" onClick={() => onTake(null)}>
          Sem nome
        </Button>
      </li>
      <li className={styles.months} hidden={usePhone()}>
        Enter de novo escolhe {name === null ? '“Sem nome”' : 'o primeiro'}.
      </li>
    </ul>
  );
}

interface UnnamedFormProps {
  step: Unnamed;
  onType: (valor: number | null) => void;
  /** True if the amount stands to be typed over. */
  onEnter: () => boolean;
  /** The amount takes no letter: a scanner types the next envelope's mark, whose figures are no amount. */
  onLetter: () => void;
}

function UnnamedForm({ step: { name, valor, doubted }, onType, onEnter, onLetter }: UnnamedFormProps) {
  const isPhone = usePhone();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={element}
      className={styles.payer}
      onSubmit={(event) => {
        event.preventDefault();
        if (onEnter()) element.current?.querySelector('input')?.select();
      }}
      onKeyDown={(event) => {
        onceForEnter(event);
        if (isLetter(event)) onLetter();
      }}
      noValidate
    >
      <h2>{giverWords({ dizimista: null, nome_escrito: name })}</h2>
      <p>Fica em Transações, na categoria Dízimo, e pode ser vinculado a um dizimista depois.</p>
      <AmountLine valor={valor} onType={onType} />
      {doubted && doubted === valor && <p role="alert">{doubtOf(doubted, [], isPhone)}</p>}
    </form>
  );
}

const AmountLine = ({ valor, onType }: { valor: number | null; onType: (valor: number | null) => void }) => (
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
);

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
  searchInput: RefObject<HTMLInputElement | null>;
  onType: (valor: number | null) => void;
  onTurn: (by: 1 | -1) => void;
  onEnter: () => boolean;
  onBooklet: () => void;
  /** The amount takes no letter: a scanner types the next envelope's mark, whose figures are no amount. */
  onLetter: () => void;
}

/** A payer's open months and the amount received; where it is more than they are, or none is open, the booklet. */
function AmountForm({ step, searchInput, onType, onTurn, onEnter, onBooklet, onLetter }: AmountFormProps) {
  const { payer, first, valor, doubted, sameAs } = step;
  const months = monthsFrom(step);
  const isPhone = usePhone();
  const element = useRef<HTMLFormElement>(null);
  const amount = useRef<HTMLInputElement>(null);

  useEffect(() => {
    amount.current = element.current?.querySelector('input') ?? null;
    // A typed amount takes the place of the proposal; where none is taken, Enter makes no booklet.
    const input = amount.current ?? searchInput.current;
    input?.focus();
    input?.select();
  }, [searchInput]);
  useEffect(() => {
    if (first >= 0) amount.current?.select();
  }, [first]);

  const isMore = isTooMuch(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Most often a slip, which is typed over; whoever wants next year's booklet goes on to its button.
    if (onEnter()) amount.current?.select();
  };
  /** The arrows choose the month: the amount has no place for a cursor. */
  const turn = (event: KeyboardEvent) => {
    onceForEnter(event);
    if (event.target !== amount.current || event.ctrlKey || event.altKey || event.metaKey) return;
    // Typing goes on in the search.
    if (isLetter(event)) return onLetter();
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (!by || event.shiftKey) return;
    event.preventDefault();
    onTurn(by);
  };
  return (
    <form ref={element} className={styles.payer} onSubmit={submit} onKeyDown={turn} noValidate>
      <h2>
        Nº {payer.numero_ordinal} · {payer.nome}
        {!payer.dizimista_ativo && ' (inativo)'}
      </h2>
      <div className={styles.month}>
        <p role={months.length === 0 ? 'alert' : undefined} aria-live="polite">
          {openWords(payer, first, months)}
        </p>
        {payer.abertos.length > 1 && <MonthArrows isFirst={first === 0} isLast={months.length === 1} onTurn={onTurn} />}
      </div>
      {payer.abertos.length > 0 && <AmountLine valor={valor} onType={onType} />}
      {sameAs && sameAs.valor === valor ? (
        <p role="alert">
          {sameAs.sentence} {isPhone ? 'Toque de novo em “Receber”.' : 'Enter recebe.'}
        </p>
      ) : (
        doubted && doubted === valor && <p role="alert">{doubtOf(doubted, months, isPhone)}</p>
      )}
      {isMore && <p role="alert">{tooMuchWords(payer, first, valor ?? 0)}</p>}
      {(isMore || payer.abertos.length === 0) && (
        <Button variant="default" onClick={onBooklet}>
          {payer.tem_encerrados ? 'Abrir carnê' : 'Fazer carnê'}
        </Button>
      )}
    </form>
  );
}

const isLetter = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && !(ctrlKey || altKey || metaKey) && /^\p{L}$/u.test(key);

/** An Enter that is held down is one, or it would answer the question about a small amount. */
const onceForEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/** The payer's booklets take an ended month, and make those of other years. */
function openWords(payer: DeskPayer, first: number, months: readonly OpenMonth[]): string {
  if (months[0])
    return `${first === 0 ? 'Em aberto' : 'A partir de'}: ${openMonthWords(months[0])}${laterMonths(months)}.`;
  const said = payer.tem_encerrados
    ? 'Só há meses encerrados: abra o carnê para receber um deles, ou para fazer o de outro ano.'
    : 'Não há mês em aberto: faça o carnê do ano para receber.';
  return [givenTodayWords(payer), said].filter(Boolean).join(' ');
}

interface MonthArrowsProps {
  isFirst: boolean;
  isLast: boolean;
  onTurn: (by: 1 | -1) => void;
}

/** For who has no arrow keys; out of the way of Tab, since those have them. */
const MonthArrows = ({ isFirst, isLast, onTurn }: MonthArrowsProps) => (
  <div className={styles.arrows}>
    <ActionIcon
      variant="default"
      size="lg"
      tabIndex={-1}
      aria-label="Mês anterior"
      disabled={isFirst}
      onClick={() => onTurn(-1)}
    >
      <IconChevronLeft size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="default"
      size="lg"
      tabIndex={-1}
      aria-label="Mês seguinte"
      disabled={isLast}
      onClick={() => onTurn(1)}
    >
      <IconChevronRight size={18} aria-hidden />
    </ActionIcon>
  </div>
);

const laterMonths = ({ length }: readonly OpenMonth[]): string =>
  length > 1 ? `, e mais ${length - 1} ${length === 2 ? 'mês' : 'meses'}` : '';
