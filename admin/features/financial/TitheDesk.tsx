import { Button } from '@mantine/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { formatDay, weekdayOf } from '#contract/calendar-date.ts';
import { spokenTime, weekdayNames } from '#contract/day-names.ts';
import { captionOf } from '#contract/fields/field.ts';
import { shownReais } from '#contract/money.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import { type Receipt, receiptFields, titheDesk } from '#contract/tithe-desk.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { api } from '../../lib/api.ts';
import { usePersonalFilters } from '../../lib/history-entry.ts';
import { openPlace } from '../../lib/menu.ts';
import { useToday } from '../../lib/today.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { Figure, Figures } from '../../ui/Figures.tsx';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { DateInput } from '../../ui/form/inputs/date-inputs.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { giverWords, isUndone, printedSitting, receiptWords, sumsOf } from './desk-words.ts';
import { Envelope, type EnvelopeProps } from './Envelope.tsx';
import { envelopeAfter, firstEnvelope, isUntouched } from './envelope-state.ts';
import { ReceiptUndoing } from './ReceiptUndoing.tsx';
import styles from './TitheDesk.module.css';
import { useEndingSitting, useSitting, useSittingPage } from './tithe-desk.queries.ts';

const { data_pagamento: dayField, forma_pagamento: formField } = receiptFields;

/** The envelopes of a mass, one after the other: number, Enter, amount, Enter; the sitting stands beside them. */
export default function TitheDesk({ onBooklets }: Pick<EnvelopeProps, 'onBooklets'>) {
  const [envelope, move] = useReducer(envelopeAfter, firstEnvelope);
  const today = useToday(!isUntouched(envelope));
  // Undefined as long as today's is the day.
  const [chosenDay, setDay] = useState<string | null>();
  const day = chosenDay === undefined ? today : chosenDay;
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
        {day && <h2>Envelopes de {dayWords(day)}</h2>}
        <div className={styles.settings}>
          <DateInput details={dayField.details} label="Dia dos envelopes" required value={day} onChange={setDay} />
          <ChoiceInput
            details={formField.details}
            label={captionOf(formField)}
            required
            value={form}
            onChange={(next) => setForm(String(next))}
          />
        </div>
        <Envelope
          envelope={envelope}
          move={move}
          day={day}
          form={form as PaymentForm}
          searchInput={searchInput}
          onBooklets={onBooklets}
        />
      </section>
      <Sitting receipts={receipts} onChanged={() => searchInput.current?.focus()} />
    </div>
  );
}

/** 'domingo, 22/11/2026' */
const dayWords = (day: string): string => `${(weekdayNames[weekdayOf(day)] ?? '').toLowerCase()}, ${formatDay(day)}`;

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
  const [undone, setUndone] = useState<Receipt>();
  const ending = useEndingSitting();
  const { run } = useActions();
  const { confirm } = useDialogs();
  // The newest is first.
  const last = receipts?.[0];
  const first = receipts?.at(-1);
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
        <h2>Recebido por mim{first && ` desde ${spokenTime(parishTimeOf(new Date(first.registrado_em)))}`}</h2>
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
        nameOf={({ valor, ...receipt }) => `${receipt.dizimista?.nome ?? giverWords(receipt)}, ${shownReais(valor)}`}
        columns={[
          {
            header: 'Dizimista',
            leads: true,
            cell: (receipt) => (
              <span className={isUndone(receipt) ? styles.undone : undefined}>
                {giverWords(receipt)}
                <span className={styles.months}>
                  {receiptWords(receipt)}
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
                {shownReais(isUndone(receipt) ? receipt.valor : receipt.resta)}
              </span>
            ),
          },
        ]}
        actions={(receipt: Receipt) =>
          isUndone(receipt) ? [] : [{ label: 'Desfazer', onClick: () => setUndone(receipt) }]
        }
        page={page}
        onPage={setPage}
        empty="Você ainda não recebeu nada. Digite o número do primeiro envelope."
      />
      {undone && (
        <ReceiptUndoing
          receipt={undone}
          onDone={() => {
            setUndone(undefined);
            onChanged();
          }}
          onClose={() => setUndone(undefined)}
        />
      )}
    </section>
  );
}
