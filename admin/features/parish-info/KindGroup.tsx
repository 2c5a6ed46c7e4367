import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ParishContentItem } from '#contract/parish-content.ts';
import type { ParishKind, ParishKindName } from '#contract/parish-kinds.ts';
import type { List } from '../../lib/list.ts';
import { useNewOrder } from '../../ui/collection/collection.ts';
import { RowEditor, useRowEditor } from '../../ui/collection/RowEditor.tsx';
import { FieldValues } from '../../ui/form/FieldValues.tsx';
import { OrderDialog } from '../../ui/order/OrderDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import styles from './ParishContent.module.css';
import { collectionOf, columnsOf, formOf, misfitOf } from './parish-content.tsx';
import { useSkipped } from './skipped.ts';

interface KindGroupProps {
  name: ParishKindName;
  kind: ParishKind;
  /** The rows of this kind. */
  list: List<ParishContentItem>;
}

/** What the pages say of one thing: its values, or a list of its rows. */
export function KindGroup({ name, kind, list }: KindGroupProps) {
  const { label, once, fields } = kind;
  const id = useId();
  const [collection] = useState(() => collectionOf(name, kind));
  const [form] = useState(() => formOf(name, kind));
  const [ordering, setOrdering] = useState(false);
  const editor = useRowEditor(collection, form);
  const order = useNewOrder(collection);
  const { skipped, toggle } = useSkipped();
  const isSkipped = skipped.includes(name);
  const rows = list.query.data?.data ?? [];
  const [row] = rows;
  const misfits = rows.flatMap((each) => {
    const sentence = misfitOf(each, kind);
    return sentence ? [[each.id, sentence] as const] : [];
  });
  const { modal, handlers } = editor;
  const skip = isSkipped ? 'Não pular' : 'Pular por enquanto';
  const write = once ? (row ? 'Alterar' : 'Preencher') : 'Adicionar';
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{label}</h2>
        <div className={styles.actions}>
          {rows.length > 1 && (
            <Button variant="default" aria-label={`Ordenar: ${label}`} onClick={() => setOrdering(true)}>
              Ordenar
            </Button>
          )}
          <Button
            variant={row ? 'default' : 'filled'}
            aria-label={`${write}: ${label}`}
            onClick={() => (once && row ? modal.edit(row) : modal.create())}
          >
            {write}
          </Button>
        </div>
      </div>
      {misfits.length > 0 && (
        <ul className={styles.misfits}>
          {misfits.map(([key, sentence]) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      )}
      <RowEditor editor={editor}>
        {!row && (
          <div className={styles.empty}>
            <p>{isSkipped ? 'Pulado por enquanto.' : 'Ainda vazio.'}</p>
            <Button variant="subtle" aria-label={`${skip}: ${label}`} onClick={() => toggle(name)}>
              {skip}
            </Button>
          </div>
        )}
        {row && once && (
          <div className={styles.values}>
            <FieldValues fields={fields} names={Object.keys(fields)} values={row.content} missing="Não informado" />
          </div>
        )}
        {row && !once && (
          <DataTable
            label={label}
            list={list}
            columns={columnsOf(name, kind)}
            nameOf={collection.nameOf}
            {...handlers}
          />
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
