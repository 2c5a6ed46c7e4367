import { Button } from '@mantine/core';
import { type Ref, useId, useState } from 'react';
import { counted } from '#contract/noun.ts';
import { fittingContent, type ParishContentItem } from '#contract/parish-content.ts';
import type { ParishKind, ParishKindName } from '#contract/parish-kinds.ts';
import type { List } from '../../lib/list.ts';
import { useWaived, useWaiver } from '../../lib/waivers.ts';
import { useActions } from '../../ui/actions.ts';
import { useNewOrder } from '../../ui/collection/collection.ts';
import { RowEditor, useRowEditor } from '../../ui/collection/RowEditor.tsx';
import { FieldValues } from '../../ui/form/FieldValues.tsx';
import { OrderDialog } from '../../ui/order/OrderDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { GroupHead } from './GroupHead.tsx';
import styles from './ParishContent.module.css';
import { addingTitle, collectionOf, columnsOf, formOf, misfitOf } from './parish-content.tsx';

interface KindGroupProps {
  name: ParishKindName;
  kind: ParishKind;
  /** The rows of this kind. */
  list: List<ParishContentItem>;
  /** Gets its button, if it is the next to write. */
  nextButton: Ref<HTMLButtonElement> | undefined;
  /** Its page is what somebody works at. */
  onTouched: () => void;
}

/** One kind of the pages' texts: its values, or a list of its rows, below a title that unfolds them. */
export function KindGroup({ name, kind, list, nextButton, onTouched }: KindGroupProps) {
  const { label, page, once, essential, fields } = kind;
  const id = useId();
  const [collection] = useState(() => collectionOf(name, kind));
  const [form] = useState(() => formOf(name, kind));
  const [isOpen, setIsOpen] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const editor = useRowEditor(collection, form);
  const order = useNewOrder(collection);
  const topic = `content.${name}` as const;
  const isSkipped = useWaived()?.includes(topic) === true;
  const waiver = useWaiver();
  const { run } = useActions();
  const rows = list.query.data?.data ?? [];
  const [row] = rows;
  const { modal, handlers } = editor;
  const skip = isSkipped ? 'Não pular' : 'Pular por enquanto';
  const isChange = once && row !== undefined;
  const toggle = (opens: boolean) => {
    setIsOpen(opens);
    if (opens) onTouched();
  };
  const openForm = () => {
    // Unfolded, so that the saved values are visible.
    toggle(true);
    if (once && row) modal.edit(row);
    else modal.create();
  };
  return (
    <section className={styles.group} aria-labelledby={id}>
      <GroupHead
        id={id}
        title={row ? <Toggle rows={`${id}-rows`} isOpen={isOpen} label={label} onToggle={toggle} /> : label}
        state={row ? filledSentence(kind, rows.length) : isSkipped ? 'Pulado por enquanto.' : 'Ainda vazio.'}
        isWritten={row !== undefined}
        isMissing={!row && essential === true && !isSkipped}
      >
        {!row && essential && (
          <Button
            variant="subtle"
            aria-label={`${skip}: ${label}`}
            onClick={() => run(waiver, { topic, waives: !isSkipped })}
          >
            {skip}
          </Button>
        )}
        {rows.length > 1 && (
          <Button variant="default" aria-label={`Ordenar: ${label}`} onClick={() => setOrdering(true)}>
            Ordenar
          </Button>
        )}
        <Button
          ref={nextButton}
          variant={nextButton ? 'filled' : 'default'}
          aria-label={isChange ? `Editar: ${label}` : addingTitle(kind)}
          onClick={openForm}
        >
          {isChange ? 'Editar' : 'Adicionar'}
        </Button>
      </GroupHead>
      <Misfits kind={kind} rows={rows} />
      <RowEditor editor={editor}>
        {row && (
          <div id={`${id}-rows`} hidden={!isOpen}>
            {once ? (
              <div className={styles.values}>
                <FieldValues
                  fields={fields}
                  names={Object.keys(fields)}
                  values={fittingContent(row)}
                  missing="Não informado"
                />
              </div>
            ) : (
              isOpen && (
                <DataTable
                  label={label}
                  list={list}
                  columns={columnsOf(name, kind)}
                  nameOf={collection.nameOf}
                  {...handlers}
                />
              )
            )}
            <a className={styles.onSite} href={page} target="_blank" rel="noopener">
              Ver no site
            </a>
          </div>
        )}
      </RowEditor>
      {ordering && (
        <OrderDialog
          title={`Ordenar: ${label}`}
          list={list}
          nameOf={collection.nameOf}
          save={order}
          onClose={() => setOrdering(false)}
        />
      )}
    </section>
  );
}

interface ToggleProps {
  /** The id of what it unfolds. */
  rows: string;
  isOpen: boolean;
  label: string;
  onToggle: (isOpen: boolean) => void;
}

const Toggle = ({ rows, isOpen, label, onToggle }: ToggleProps) => (
  <button
    type="button"
    className={styles.toggle}
    aria-expanded={isOpen}
    aria-controls={rows}
    onClick={() => onToggle(!isOpen)}
  >
    {label}
  </button>
);

/** The rows that the site doesn't show, and why. */
function Misfits({ kind, rows }: { kind: ParishKind; rows: readonly ParishContentItem[] }) {
  const { most } = kind;
  const shownRows = rows.filter(({ is_active }) => is_active).length;
  const misfits = rows.flatMap((each) => {
    const sentence = misfitOf(each, kind);
    return sentence ? [[each.id, sentence] as const] : [];
  });
  return (
    <>
      {most !== undefined && shownRows > most && (
        <p className={styles.misfits}>{tooManySentence(most, shownRows - most)}</p>
      )}
      {misfits.length > 0 && (
        <ul className={styles.misfits}>
          {misfits.map(([key, sentence]) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const filledSentence = ({ once, noun }: ParishKind, rows: number): string =>
  once ? 'Preenchido.' : `${counted(rows, noun)}.`;

const tooManySentence = (most: number, more: number): string =>
  `O site mostra os ${most} primeiros; ${more} ${more === 1 ? 'não aparece' : 'não aparecem'}.`;
