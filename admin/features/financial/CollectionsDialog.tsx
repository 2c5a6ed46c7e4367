import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { captionOf } from '#contract/fields/field.ts';
import { financialFields } from '#contract/financial.ts';
import {
  collectionAmount,
  collectionFields,
  collectionsBody,
  type MassOfDay,
  massName,
} from '#contract/financial-collections.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { accountsNow } from '../../lib/accounts-now.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { landsBy, questionsAboutDay } from '../../ui/form/day-question.ts';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ChoiceInput } from '../../ui/form/inputs/choice-inputs.tsx';
import { MoneyInput } from '../../ui/form/inputs/number-inputs.tsx';
import { LineInput } from '../../ui/form/inputs/text-inputs.tsx';
import { fieldErrors, type RecordForm, useFirstValues, useRecordForm } from '../../ui/form/record-form.ts';
import styles from './Financial.module.css';
import { useCollecting, useCollectionDay } from './financial.queries.ts';
import { purposeOptions } from './purpose-options.ts';
import { usePurposes } from './purposes.queries.ts';

const { date: dayField } = collectionFields;
const counterNames = ['counted_by', 'also_counted_by'] as const;

interface Collected extends Record<string, unknown> {
  date: string | null;
  /** By the mass's id. */
  amounts: Readonly<Record<string, number>>;
  /** Null for the parish's own. */
  purpose_id: string | null;
  /** Undefined until somebody types: then who counted last counts again. */
  counted_by?: string;
  also_counted_by?: string;
}

/** The collections of a day, a row for each mass, saved together. Enter goes on to the next empty field. */
export function CollectionsDialog({ onClose }: { onClose: () => void }) {
  const proposed: Collected = { date: useParishDay(), amounts: {}, purpose_id: null };
  const form: RecordForm<Collected> = useRecordForm<Collected>(
    (written) => fieldErrors(collectionsBody, bodyOf(written)),
    proposed,
    (written, before) => {
      form.clearErrors();
      if (written.date !== before.date) form.setFieldValue('amounts', {});
    },
  );
  useFirstValues(form, proposed);
  const values = form.getValues();
  const { date, amounts } = values;
  const asked = dayField.written.safeParse(date).success ? date : null;
  const { data, error } = useCollectionDay(asked);
  const save = useCollecting();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const masses = data?.masses ?? [];
  const counters = (written: Collected) => ({
    counted_by: written.counted_by ?? data?.counters?.counted_by ?? '',
    also_counted_by: written.also_counted_by ?? data?.counters?.also_counted_by ?? '',
  });
  const collectedIn = (written: Collected) =>
    masses.flatMap((mass) => {
      const amount = written.amounts[mass.id];
      return amount ? [{ mass, amount }] : [];
    });
  const bodyOf = (written: Collected) => ({
    date: written.date ?? '',
    ...counters(written),
    collections: collectedIn(written).map(({ mass, amount }) => ({ mass_id: mass.id, amount })),
    ...(written.purpose_id && { purpose_id: written.purpose_id }),
  });

  async function submit(written: Collected): Promise<void> {
    const body = bodyOf(written);
    const twice = collectedIn(written)
      .filter(({ mass }) => mass.entered.length > 0)
      .map(({ mass }) => massName(mass));
    const question = {
      type: 'warning',
      title: 'Coleta já registrada',
      text: `Já há coleta de ${formatDay(body.date)} em: ${twice.join('; ')}. Salvar mais uma?`,
      answers: { no: 'Conferir', yes: 'Salvar mais uma' },
    } as const;
    const ofDay = await questionsAboutDay({ day: body.date, touches: landsBy('dinheiro') }, accountsNow);
    for (const asked of [...ofDay, ...(twice.length > 0 ? [question] : [])]) if (!(await confirm(asked))) return;
    run(save, { ...body, again: twice.length > 0 }, onClose);
  }

  const total = collectedIn(values).reduce((cents, { amount }) => cents + storedCents(amount), 0);
  return (
    <FormModal
      title="Coleta da missa"
      form={form}
      unsaved={
        Object.keys(amounts).length > 0 ||
        values.purpose_id !== null ||
        counterNames.some((name) => values[name] !== undefined)
      }
      save={{ ...save, isError: false }}
      main={{ disabled: masses.length === 0 }}
      footer={
        <p className={styles.collected} aria-live="polite">
          Total: {shownMoney(total)}
        </p>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <CollectionInputs form={form} masses={data?.masses} counters={counters(values)}>
        {error && <p role="alert">{sentenceOfFailure(error, 'Erro ao carregar horários de missa')}</p>}
        {asked === null && <p role="alert">Escolha um dia até hoje.</p>}
        {asked !== null && !data && !error && <p role="status">Carregando...</p>}
      </CollectionInputs>
    </FormModal>
  );
}

interface CollectionInputsProps {
  form: RecordForm<Collected>;
  /** Undefined while they load. */
  masses: readonly MassOfDay[] | undefined;
  counters: Record<(typeof counterNames)[number], string>;
  /** Sentences below the day. */
  children: ReactNode;
}

function CollectionInputs({ form, masses, counters, children }: CollectionInputsProps) {
  const { amounts, purpose_id } = form.getValues();
  const options = purposeOptions(usePurposes());
  const inputs = useRef<HTMLDivElement>(null);
  const isLoaded = masses !== undefined;
  useEffect(() => {
    // The first amount, unless somebody is choosing the day.
    if (!isLoaded || inputs.current?.closest('form')?.contains(document.activeElement)) return;
    inputs.current?.querySelector<HTMLInputElement>('[inputmode="numeric"]')?.focus();
  }, [isLoaded]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its inputs.
    <div ref={inputs} className={styles.collections} onKeyDown={toNextEmpty}>
      <FieldInput field={dayField} name="date" form={form} />
      {children}
      {masses?.length === 0 && (
        <p role="status">
          Os horários não têm missa neste dia. Registre a coleta em “Nova Transação”, na categoria “Coletas”.
        </p>
      )}
      {masses?.map((mass, index) => (
        <MoneyInput
          key={mass.id}
          details={collectionAmount.details}
          label={[massName(mass), mass.description].filter(Boolean).join(' · ')}
          description={enteredSentence(mass.entered)}
          required={false}
          data-autofocus={index === 0 || undefined}
          value={amounts[mass.id] ?? null}
          onChange={(amount) => {
            const { [mass.id]: _, ...others } = amounts;
            form.setFieldValue('amounts', amount === null ? others : { ...others, [mass.id]: amount });
          }}
        />
      ))}
      {isLoaded && masses.length > 0 && options.length > 0 && (
        <ChoiceInput
          details={{ options }}
          label={captionOf(financialFields.purpose_id)}
          description="Em branco, é da paróquia. Com um destino, fica a repassar."
          required={false}
          value={purpose_id}
          onChange={(next) => form.setFieldValue('purpose_id', next as string | null)}
        />
      )}
      {isLoaded &&
        masses.length > 0 &&
        counterNames.map((name) => (
          <LineInput
            key={name}
            details={null}
            label={captionOf(collectionFields[name])}
            required
            {...form.getInputProps(name)}
            value={counters[name]}
          />
        ))}
    </div>
  );
}

const enteredSentence = (entered: readonly number[]): string | undefined =>
  entered.length === 0 ? undefined : `Já registrada: ${entered.map((amount) => shownReais(amount)).join(' e ')}`;

/** Enter goes to the next empty field; where there is none, it saves. */
function toNextEmpty(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs.slice(inputs.indexOf(event.target) + 1).find(({ value }) => value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
