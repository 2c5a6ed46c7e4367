import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Conflict } from '#contract/errors.ts';
import type { AnyField } from '#contract/fields/field.ts';
import { captionOf } from '#contract/fields/field.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { ShownPicture, showsPicture } from '../form/ShownPicture.tsx';
import { shownAs } from '../form/shown-as.ts';
import { PanelModal } from '../PanelModal.tsx';
import styles from './ConflictDialog.module.css';
import { type Difference, differences } from './conflict.ts';

interface ConflictDialogProps<Values extends Record<string, unknown>> {
  fields: Readonly<Record<keyof Values & string, AnyField>>;
  conflict: Conflict;
  /** The values that both people started from. */
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
          shown={[read(fields[difference.field], difference.mine), read(fields[difference.field], difference.theirs)]}
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

/** Pictures are shown, because the same words tell of each. */
const read = (field: AnyField, value: unknown): ReactNode =>
  showsPicture(field, value) ? <ShownPicture field={field} value={value} /> : shownAs(field, value) || '(vazio)';

/** If only one person changed the field, says who; that person's text is preselected. */
function noteOf({ isMine, isTheirs }: Difference, who: string): string | undefined {
  if (isMine && isTheirs) return undefined;
  return `Só ${isMine ? 'você' : who} mudou este campo.`;
}

/** Mine, then theirs. */
type Shown = readonly [mine: ReactNode, theirs: ReactNode];

interface FieldChoiceProps {
  label: string;
  field: string;
  note: string | undefined;
  shown: Shown;
  who: string;
  keepsMine: boolean;
  onChange: (keepsMine: boolean) => void;
}

function FieldChoice({ label, field, note, shown, who, keepsMine, onChange }: FieldChoiceProps) {
  const onlyLooks = shown[0] === shown[1];
  const option = (isMine: boolean, owner: string, value: ReactNode) => (
    <label className={styles.option} data-chosen={keepsMine === isMine}>
      <span className={styles.owner}>
        <input type="radio" name={`keep-${field}`} checked={keepsMine === isMine} onChange={() => onChange(isMine)} />
        {owner}
      </span>
      <span className={styles.text}>{value}</span>
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {note && <p className={styles.note}>{note}</p>}
      {onlyLooks && <p className={styles.note}>As palavras são as mesmas; muda só a formatação.</p>}
      <div className={styles.options}>
        {option(true, 'O que você escreveu', shown[0])}
        {option(false, `O que ${who} salvou`, shown[1])}
      </div>
    </fieldset>
  );
}
