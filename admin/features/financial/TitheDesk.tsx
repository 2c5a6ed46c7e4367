import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { captionOf } from '#contract/fields/field.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { type PaymentForm, paymentForms } from '#contract/payment-forms.ts';
import { type DeskPayer, isFarBelow, type Receipt, receiptFields, titheDesk } from '#contract/tithe-desk.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { api } from '../../lib/api.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { useFinding } from '../../lib/find-payers.ts';
import { usePersonalFilters } from '../../lib/history-entry.ts';
import { openPlace } from '../../lib/menu.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { Figure, Figures } from '../../ui/Figures.tsx';
import besideStyles from '../../ui/form/FieldAndButton.module.css';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { DateInput } from '../../ui/form/inputs/date-inputs.tsx';
import { MoneyInput } from '../../ui/form/inputs/number-inputs.tsx';
import { PayerSearch } from '../../ui/payer/PayerSearch.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { doubtOf, isUndone, monthsWords, openMonthWords, openSum, printedSitting, sumsOf } from './desk-words.ts';
import styles from './TitheDesk.module.css';
import { useEndingSitting, useReceiving, useSitting, useSittingPage, useUndoingReceipt } from './tithe-desk.queries.ts';

interface TitheDeskProps {
  /** Opens a payer's booklets, where one is made; then the payer is asked for again. */
  onBooklets: (payer: DeskPayer, onClosed: () => void) => void;
}

const { valor: amountField, data_pagamento: dayField, forma_pagamento: formField } = receiptFields;

/** The envelopes of a mass, one after the other: number, Enter, amount, Enter; the sitting stands beside them. */
export default function TitheDesk({ onBooklets }: TitheDeskProps) {
  const [day, setDay] = useState<string | null>(parishDayOf(new Date()));
  const receipts = useSitting();
  const [chosenForm, setForm] = useState<string>();
  // The last form stays, also after the page was loaded again.
  const form = chosenForm ?? receipts?.[0]?.forma_pagamento ?? 'dinheiro';
  const searchInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Whoever walks through the tabs with the arrow keys stays among them.
    if (!document.activeElement?.matches('[role="tab"]:focus-visible')) searchInput.current?.focus();
  }, []);

  return (
    <div className={styles.desk}>
      <section className={styles.envelope} aria-label="Receber um envelope">
        <WayBack />
        <div className={styles.settings}>
          <DateInput details={dayField.details} label={captionOf(dayField)} required value={day} onChange={setDay} />
          <ChoiceInput
            details={formField.details}
            label={captionOf(formField)}
            required
            value={form}
            onChange={(next) => setForm(String(next))}
          />
        </div>
        <Envelope day={day} form={form as PaymentForm} searchInput={searchInput} onBooklets={onBooklets} />
      </section>
      <Sitting receipts={receipts} onChanged={() => searchInput.current?.focus()} />
    </div>
  );
}

/** To the record from which somebody came, as long as the page knows it. */
function WayBack() {
  const { payer, name } = usePersonalFilters();
  if (!payer) return null;
  return (
    <div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={() => openPlace({ section: 'dizimistas', row: payer })}
      >
        Voltar à ficha de {name}
      </Button>
    </div>
  );
}

interface EnvelopeProps extends TitheDeskProps {
  day: string | null;
  form: PaymentForm;
  searchInput: RefObject<HTMLInputElement | null>;
}

function Envelope({ day, form, searchInput, onBooklets }: EnvelopeProps) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly DeskPayer[]>();
  const [payer, setPayer] = useState<DeskPayer>();
  const [valor, setValor] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  /** The small amount that is asked about. */
  const [doubted, setDoubted] = useState<number>();
  const [envelope, setEnvelope] = useState(0);
  const amountForm = useRef<HTMLFormElement>(null);
  const choices = useRef<HTMLUListElement>(null);
  const booklet = useRef<HTMLButtonElement>(null);
  const finding = useFinding();
  const receiving = useReceiving(envelope);
  const { run } = useActions();
  // Of the payer from whose record somebody came.
  const { search: named } = usePersonalFilters();

  useEffect(() => {
    if (!payer) return;
    const input = amountForm.current?.querySelector<HTMLInputElement>('input');
    (input ?? booklet.current)?.focus();
    // A typed amount takes the place of the proposal.
    input?.select();
  }, [payer]);

  useEffect(() => {
    if (found) choices.current?.querySelector('button')?.focus();
  }, [found]);

  const choose = (chosen: DeskPayer) => {
    setPayer(chosen);
    setFound(undefined);
    setValor(chosen.abertos[0]?.restante ?? null);
    setDoubted(undefined);
  };
  const look = (text: string) => {
    setPayer(undefined);
    setFound(undefined);
    setSaid('');
    finding.mutate(text, {
      onSuccess: ({ data }) => {
        const [only, ...others] = data;
        if (only && others.length === 0) return choose(only);
        setFound(data);
        setSaid(only ? '' : 'Nenhum dizimista com este número, nome ou CPF.');
      },
      onError: (error) => setSaid(sentenceOfFailure(error, 'Erro ao procurar dizimista')),
    });
  };
  const lookFor = useEffectEvent(look);
  useEffect(() => {
    if (named) lookFor(named);
  }, [named]);

  const start = () => {
    setSearch('');
    setPayer(undefined);
    setFound(undefined);
    setValor(null);
    searchInput.current?.focus();
  };
  const isTooMuch =
    payer !== undefined &&
    payer.abertos.length > 0 &&
    valor !== null &&
    storedCents(valor) > storedCents(openSum(payer));
  const makeBooklet = (of: DeskPayer) => onBooklets(of, () => look(String(of.numero_ordinal)));

  const selectAmount = () => amountForm.current?.querySelector<HTMLInputElement>('input')?.select();

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!payer) return;
    if (!valor || day === null) return setSaid(day === null ? 'Escolha um dia até hoje.' : 'Escreva o valor recebido.');
    // Most often a slip, which is typed over; whoever wants next year's booklet goes on to its button.
    if (isTooMuch) return selectAmount();
    if (isFarBelow(valor, payer) && doubted !== valor) {
      setDoubted(valor);
      return selectAmount();
    }
    run(
      receiving,
      { dizimista_id: payer.id, valor, data_pagamento: day, forma_pagamento: form },
      ({ data: { resta } }) => {
        setEnvelope((count) => count + 1);
        const rest = resta > 0 ? ` Faltam ${shownMoney(storedCents(resta))} do último mês.` : '';
        setSaid(`Nº ${payer.numero_ordinal}, ${payer.nome}: ${shownMoney(storedCents(valor))} recebidos.${rest}`);
        start();
      },
    );
  };

  return (
    <>
      <PayerSearch ref={searchInput} value={search} onChange={setSearch} onSearch={look} />
      {found && found.length > 0 && (
        <ul ref={choices} className={styles.choices} aria-label="Dizimistas encontrados">
          {found.map((one) => (
            <li key={one.id}>
              <Button variant="default" fullWidth justify="start" onClick={() => choose(one)}>
                Nº {one.numero_ordinal} · {one.nome}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {payer && (
        <form ref={amountForm} className={styles.payer} onSubmit={save} onKeyDown={onceForEnter} noValidate>
          <h2>
            Nº {payer.numero_ordinal} · {payer.nome}
            {!payer.dizimista_ativo && ' (inativo)'}
          </h2>
          <p>
            {payer.abertos[0]
              ? `Em aberto: ${openMonthWords(payer.abertos[0])}${laterMonths(payer)}.`
              : 'Não há mês em aberto: faça o carnê do ano para receber.'}
          </p>
          {payer.abertos.length > 0 && (
            <div className={besideStyles.line}>
              <MoneyInput
                details={amountField.details}
                label={captionOf(amountField)}
                required
                value={valor}
                onChange={setValor}
              />
              <Button type="submit">Receber</Button>
            </div>
          )}
          {doubted !== undefined && doubted === valor && <p role="alert">{doubtOf(doubted, openSum(payer))}</p>}
          {isTooMuch && <p role="alert">{tooMuch(payer)}</p>}
          {(isTooMuch || payer.abertos.length === 0) && (
            <Button ref={booklet} variant="default" onClick={() => makeBooklet(payer)}>
              Fazer carnê
            </Button>
          )}
        </form>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

/** An Enter that is held down is one, or it would answer the question about a small amount. */
const onceForEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

const laterMonths = ({ abertos }: DeskPayer): string =>
  abertos.length > 1 ? `, e mais ${abertos.length - 1} ${abertos.length === 2 ? 'mês' : 'meses'}` : '';

const tooMuch = (payer: DeskPayer): string =>
  `Só ${shownMoney(storedCents(openSum(payer)))} estão em aberto. Para receber mais, faça o carnê do ano seguinte.`;

interface SittingProps {
  /** Undefined while they load, null if they could not be read. */
  receipts: readonly Receipt[] | undefined | null;
  /** After a receipt was undone or all were ended. */
  onChanged: () => void;
}

/** The person's receipts of the last sitting, to compare with the box. */
function Sitting({ receipts, onChanged }: SittingProps) {
  const [page, setPage] = useState(1);
  const list = useSittingPage(page);
  const undoing = useUndoingReceipt();
  const ending = useEndingSitting();
  const { run } = useActions();
  const { confirm } = useDialogs();
  // The newest is first.
  const last = receipts?.[0];
  const end = async ({ registrado_em }: Receipt) => {
    const question = {
      type: 'warning',
      title: 'Encerrar o recebimento',
      text:
        'A lista fica vazia, e o próximo recebimento começa do zero. O que foi recebido fica nos carnês e em ' +
        'Transações. Se precisar da folha para assinar, imprima antes.',
      answers: { no: 'Cancelar', yes: 'Encerrar' },
    } as const;
    if (await confirm(question)) run(ending, registrado_em, onChanged);
  };
  return (
    <section className={styles.sitting} aria-label="Recebido por mim">
      <div className={styles.head}>
        <h2>Recebido por mim</h2>
        <div className={styles.tools}>
          <PrintButton
            call={() => api(titheDesk.sitting, {})}
            failure="Erro ao gerar relatório"
            documentOf={printedSitting}
          />
          {last && (
            <Button variant="default" onClick={() => void end(last)}>
              Encerrar
            </Button>
          )}
        </div>
      </div>
      <Figures>
        {(receipts ? sumsOf(receipts) : [['Total', receipts] as const]).map(([label, sum]) => (
          <Figure key={label} label={label} value={sum} />
        ))}
      </Figures>
      <DataTable
        label="Recebido por mim"
        list={list}
        nameOf={({ dizimista, valor }) => `${dizimista.nome}, ${shownMoney(storedCents(valor))}`}
        columns={[
          {
            header: 'Dizimista',
            leads: true,
            cell: (receipt) => (
              <span className={isUndone(receipt) ? styles.undone : undefined}>
                Nº {receipt.dizimista.numero_ordinal} · {receipt.dizimista.nome}
                <span className={styles.months}>
                  {monthsWords(receipt)}, {paymentForms[receipt.forma_pagamento]}
                  {isUndone(receipt) && ' (desfeito)'}
                </span>
              </span>
            ),
          },
          {
            header: 'Valor',
            width: '8rem',
            isAmount: true,
            cell: (receipt) => (
              <span className={isUndone(receipt) ? styles.undone : undefined}>
                {shownMoney(storedCents(isUndone(receipt) ? receipt.valor : receipt.resta))}
              </span>
            ),
          },
        ]}
        actions={(receipt: Receipt) =>
          isUndone(receipt) ? [] : [{ label: 'Desfazer', onClick: () => run(undoing, receipt.id, onChanged) }]
        }
        page={page}
        onPage={setPage}
        empty="Você ainda não recebeu nada. Digite o número do primeiro envelope."
      />
    </section>
  );
}
