import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { captionOf } from '#contract/fields/field.ts';
import { collectionAmount, collectionFields, collectionsBody, massName } from '#contract/financial-collections.ts';
import { sentenceOf } from '#contract/messages.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { focusWrongField, Refusals } from '../../ui/form/form-problems.tsx';
import { DateInput } from '../../ui/form/inputs/date-inputs.tsx';
import { MoneyInput } from '../../ui/form/inputs/number-inputs.tsx';
import { LineInput } from '../../ui/form/inputs/text-inputs.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { losingChanges, useUnsaved } from '../../ui/unsaved.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Financial.module.css';
import { useCollecting, useCollectionDay } from './financial.queries.ts';

const { date: dayField } = collectionFields;
const counterNames = ['counted_by', 'also_counted_by'] as const;

/** The collections of a day, a row for each mass, saved together. Enter goes on to the next empty field. */
export function CollectionsDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState<string | null>(parishDayOf(new Date()));
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const [names, setNames] = useState<{ counted_by?: string; also_counted_by?: string }>({});
  /** The mistakes, by field. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const asked = dayField.written.safeParse(day).success ? day : null;
  const { data, error } = useCollectionDay(asked);
  const save = useCollecting();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const masses = data?.masses ?? [];
  const counters = { counted_by: '', also_counted_by: '', ...data?.counters, ...names };
  const collected = masses.flatMap((mass) => (typed[mass.id] ? [{ mass, amount: typed[mass.id] as number }] : []));
  const unsaved = Object.keys(typed).length + Object.keys(names).length > 0;
  useUnsaved(unsaved);

  const isLoaded = data !== undefined;
  useEffect(() => {
    // The first amount, unless somebody is choosing the day.
    if (!isLoaded || document.activeElement?.closest('form') === form.current) return;
    form.current?.querySelector<HTMLInputElement>('[inputmode="numeric"]')?.focus();
  }, [isLoaded]);

  const close = async () => {
    if (save.isPending) return;
    if (!unsaved || (await confirm(losingChanges()))) onClose();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const collections = collected.map(({ mass, amount }) => ({ mass_id: mass.id, amount }));
    const body = collectionsBody.safeParse({ date: day, ...counters, collections });
    const found: Record<string, string> = {};
    for (const issue of body.error?.issues ?? []) found[String(issue.path[0])] ??= sentenceOf([issue], collectionsBody);
    setRefusals(found);
    if (form.current) focusWrongField(form.current);
    if (!body.data) return;
    const twice = collected.filter(({ mass }) => mass.entered.length > 0).map(({ mass }) => massName(mass));
    const question = {
      type: 'warning',
      title: 'Coleta já registrada',
      text: `Já há coleta de ${formatDay(body.data.date)} em: ${twice.join('; ')}. Registrar mais uma?`,
      answers: { no: 'Conferir', yes: 'Registrar mais uma' },
    } as const;
    if (twice.length > 0 && !(await confirm(question))) return;
    run(save, { ...body.data, again: twice.length > 0 }, onClose);
  }

  const total = collected.reduce((cents, { amount }) => cents + storedCents(amount), 0);
  return (
    <PanelModal
      opened
      onClose={close}
      title="Coleta da missa"
      size={560}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
    >
      <form
        onChange={() => setRefusals({})}
        ref={form}
        className={styles.collections}
        onSubmit={submit}
        onKeyDown={toNextEmpty}
        noValidate
      >
        <DateInput
          details={dayField.details}
          label={captionOf(dayField)}
          required
          error={refusals.date}
          value={day}
          onChange={(next) => {
            setDay(next);
            setTyped({});
          }}
        />
        {error && <p role="alert">{sentenceOfFailure(error, 'Erro ao carregar horários de missa')}</p>}
        {asked === null && <p role="alert">Escolha um dia até hoje.</p>}
        {asked !== null && !data && !error && <p role="status">Carregando...</p>}
        {data && masses.length === 0 && (
          <p role="status">
            Os horários não têm missa neste dia. Registre a coleta em “Nova Transação”, na categoria “Coletas”.
          </p>
        )}
        {masses.map((mass, index) => (
          <MoneyInput
            key={mass.id}
            details={collectionAmount.details}
            label={[massName(mass), mass.description].filter(Boolean).join(' · ')}
            description={enteredSentence(mass.entered)}
            required={false}
            data-autofocus={index === 0 || undefined}
            value={typed[mass.id] ?? null}
            onChange={(amount) => setTyped({ ...typed, [mass.id]: amount })}
          />
        ))}
        {masses.length > 0 &&
          counterNames.map((name) => (
            <LineInput
              key={name}
              details={null}
              label={captionOf(collectionFields[name])}
              required
              error={refusals[name]}
              value={counters[name]}
              onChange={(written) => setNames({ ...names, [name]: written })}
            />
          ))}
        <div className={styles.collectionsFoot}>
          <Refusals sentences={Object.values(refusals)} />
          <p aria-live="polite">Total: {shownMoney(total)}</p>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" disabled={masses.length === 0}>
            Salvar
          </Button>
        </div>
      </form>
    </PanelModal>
  );
}

const enteredSentence = (entered: readonly number[]): string | undefined =>
  entered.length === 0
    ? undefined
    : `Já registrada: ${entered.map((amount) => shownMoney(storedCents(amount))).join(' e ')}`;

/** Enter goes to the next empty field; where there is none, it saves. */
function toNextEmpty(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs.slice(inputs.indexOf(event.target) + 1).find(({ value }) => value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
