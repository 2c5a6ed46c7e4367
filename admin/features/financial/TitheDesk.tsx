import { Button } from '@mantine/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { captionOf } from '#contract/fields/field.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import { receiptFields } from '#contract/tithe-desk.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { dayWords } from '../../lib/dates.ts';
import { usePersonalFilters } from '../../lib/history-entry.ts';
import { lastPaymentForm } from '../../lib/last-choice.ts';
import { openPlace } from '../../lib/menu.ts';
import { useToday } from '../../lib/today.ts';
import { useActions } from '../../ui/actions.ts';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { DateInput } from '../../ui/form/inputs/date-inputs.tsx';
import { Envelope, type EnvelopeProps } from './Envelope.tsx';
import { envelopeAfter, firstEnvelope, isUntouched } from './envelope-state.ts';
import { OccasionInput } from './OccasionInput.tsx';
import { OpenSitting } from './OpenSitting.tsx';
import { Sittings } from './Sittings.tsx';
import { useNamingSitting, useSheet } from './sittings.queries.ts';
import styles from './TitheDesk.module.css';

const { data_pagamento: dayField, forma_pagamento: formField } = receiptFields;

/**
 * The envelopes of a mass, one after the other: number, Enter, amount, Enter; the sitting stands beside them, and all
 * sittings below.
 */
export default function TitheDesk({ onBooklets }: Pick<EnvelopeProps, 'onBooklets'>) {
  const [envelope, move] = useReducer(envelopeAfter, firstEnvelope);
  const today = useToday(!isUntouched(envelope));
  // Undefined as long as today's is the day.
  const [chosenDay, setDay] = useState<string | null>();
  const day = chosenDay === undefined ? today : chosenDay;
  const { sheet: sitting } = useSheet();
  // Said before the sitting's first envelope.
  const [said, setSaid] = useState<{ day: string | null; occasion: string | null }>();
  const naming = useNamingSitting();
  const { run } = useActions();
  const [chosenForm, setForm] = useState<string>();
  const searchInput = useRef<HTMLInputElement>(null);

  const own = sitting?.day === day ? sitting : undefined;
  // The day's last form stays, also after the page was loaded again.
  const form = chosenForm ?? lastPaymentForm() ?? own?.receipts[0]?.forma_pagamento ?? 'dinheiro';
  const occasion = own ? own.occasion : said?.day === day ? said.occasion : null;
  const name = (next: string | null) => {
    if (own) run(naming, { id: own.id, occasion: next });
    else setSaid({ day, occasion: next });
  };

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
          <OccasionInput
            key={own?.id ?? day}
            day={day}
            value={occasion ?? ''}
            onChange={name}
            onEnter={() => searchInput.current?.focus()}
          />
        </div>
        <Envelope
          envelope={envelope}
          move={move}
          day={day}
          form={form as PaymentForm}
          occasion={occasion}
          searchInput={searchInput}
          onBooklets={onBooklets}
        />
      </section>
      <OpenSitting sitting={sitting} onChanged={() => searchInput.current?.focus()} />
      <Sittings />
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
