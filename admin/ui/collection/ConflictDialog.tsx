import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Conflict } from '#contract/errors.ts';
import type { AnyField } from '#contract/fields/field.ts';
import { captionOf } from '#contract/fields/field.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { shownAs } from '../form/shown-as.ts';
import { PanelModal } from '../PanelModal.tsx';
import styles from './ConflictDialog.module.css';
import { type Difference, differences } from './conflict.ts';

interface ConflictDialogProps<Values extends Record<string, unknown>> {
  fields: Readonly<Record<keyof Values & string, AnyField>>;
  conflict: Conflict;
  /** What both people began with. */
  opened: Values;
  mine: Values;
  theirs: Values;
  /** Back to the form, with everything that was written. */
  onBack: () => void;
  onChoose: (chosen: Values) => void;
}

/** Two people changed one row: shows both texts, field by field, and saves what the person chooses. */
export function ConflictDialog<Values extends Record<string, unknown>>(props: ConflictDialogProps<Values>) {
  const { fields, conflict, opened, mine, theirs, onBack, onChoose } = props;
  const read = (field: keyof Values & string, value: unknown) => shownAs(fields[field], value) || '(vazio)';
  const contested = differences(opened, mine, theirs);
  const [kept, setKept] = useState(() => new Map(contested.map(({ field, isMine }) => [field, isMine])));
  const who = conflict.changedBy ?? 'Outra pessoa';
  const chosen = () =>
    Object.fromEntries(
      Object.keys(opened).map((field: keyof Values & string) => [
        field,
        (kept.get(field) ?? true) ? mine[field] : theirs[field],
      ]),
    ) as Values;

  return (
    <PanelModal opened onClose={onBack} title="Este registro mudou enquanto você o editava" size={860} zIndex={300}>
      <p className={styles.lead}>
        {who} salvou outra versão em {dateAndTime(conflict.changedAt)}. Escolha o que fica em cada campo; nada se perde
        até você salvar. Se voltar ao formulário, esta escolha aparece de novo quando você salvar.
      </p>
      {contested.map((difference) => (
        <FieldChoice
          key={difference.field}
          label={captionOf(fields[difference.field])}
          field={difference.field}
          note={noteOf(difference, who)}
          texts={[read(difference.field, difference.mine), read(difference.field, difference.theirs)]}
          who={who}
          keepsMine={kept.get(difference.field) ?? true}
          onChange={(keepsMine) => setKept(new Map(kept).set(difference.field, keepsMine))}
        />
      ))}
      <div className={styles.actions}>
        <Button variant="default" onClick={onBack}>
          Voltar ao formulário
        </Button>
        <Button onClick={() => onChoose(chosen())}>Salvar o que escolhi</Button>
      </div>
    </PanelModal>
  );
}

/** If only one person changed the field, says who; that person's text is preselected. */
function noteOf({ isMine, isTheirs }: Difference, who: string): string | undefined {
  if (isMine && isTheirs) return undefined;
  return `Só ${isMine ? 'você' : who} mudou este campo.`;
}

interface FieldChoiceProps {
  label: string;
  field: string;
  note: string | undefined;
  /** Mine, then theirs. */
  texts: readonly [mine: string, theirs: string];
  who: string;
  keepsMine: boolean;
  onChange: (keepsMine: boolean) => void;
}

function FieldChoice({ label, field, note, texts, who, keepsMine, onChange }: FieldChoiceProps) {
  const onlyLooks = texts[0] === texts[1];
  const option = (isMine: boolean, owner: string, text: string) => (
    <label className={styles.option} data-chosen={keepsMine === isMine}>
      <span className={styles.owner}>
        <input type="radio" name={`keep-${field}`} checked={keepsMine === isMine} onChange={() => onChange(isMine)} />
        {owner}
      </span>
      <span className={styles.text}>{text}</span>
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {note && <p className={styles.note}>{note}</p>}
      {onlyLooks && <p className={styles.note}>As palavras são as mesmas; muda só a formatação.</p>}
      <div className={styles.options}>
        {option(true, 'O que você escreveu', texts[0])}
        {option(false, `O que ${who} salvou`, texts[1])}
      </div>
    </fieldset>
  );
}
