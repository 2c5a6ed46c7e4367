import { Button, TextInput } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useRef, useState } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { useActions } from '../actions.ts';
import { useDrafts } from '../form/draft.ts';
import { useRecordModal } from '../form/record-modal.ts';
import { Toolbar } from '../Toolbar.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { RowAction } from '../table/row-actions.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionOrder } from './CollectionOrder.tsx';
import { type Item, type PanelCollection, useRemoval, useRows } from './collection.ts';
import type { FormDefinition } from './form-definition.ts';
import { UnsavedTexts } from './UnsavedTexts.tsx';

interface CollectionSectionProps<Row extends Item, Values extends Record<string, unknown>> {
  collection: PanelCollection<Row>;
  /** What the table is called for those who don't see it: 'Notícias'. */
  label: string;
  columns: readonly Column<Row>[];
  form: FormDefinition<Row, Values>;
  /** Offers a text search, which the list's `search` takes. */
  searched?: boolean;
  /** What only this section's rows offer. */
  actions?: (row: Row) => RowAction[];
  onView?: (row: Row) => void;
}

/** The panel's section of a collection: its table, its form, its order, and the questions before a deletion. */
export function CollectionSection<Row extends Item, Values extends Record<string, unknown>>(
  props: CollectionSectionProps<Row, Values>,
) {
  const { collection, label, columns, form, searched = false, actions, onView } = props;
  const { newTitle, editTitle, called } = sentencesAbout(collection.noun);
  const { page, search, text, turnTo, type, clear } = useListPlace();
  const searchField = useRef<HTMLInputElement>(null);
  const [ordering, setOrdering] = useState(false);
  const rows = useRows(collection, { page, ...(search && { search }) });
  const removal = useRemoval(collection);
  const modal = useRecordModal<Row>();
  const drafts = useDrafts(form.personal ? undefined : collection.concept);
  const { remove } = useActions();

  return (
    <>
      <Toolbar
        summary={
          searched && (
            <TextInput
              ref={searchField}
              type="search"
              aria-label={`Buscar ${collection.noun.many}`}
              placeholder={`Buscar ${collection.noun.many}`}
              leftSection={<IconSearch size={18} aria-hidden />}
              value={text}
              maxLength={200}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          )
        }
      >
        {collection.calls.order && (
          <Button variant="default" leftSection={<IconArrowsSort size={18} />} onClick={() => setOrdering(true)}>
            Ordenar
          </Button>
        )}
        <Button leftSection={<IconPlus size={18} />} onClick={modal.create}>
          {newTitle}
        </Button>
      </Toolbar>
      <UnsavedTexts
        drafts={drafts.kept}
        nameOf={({ isNew, values }) => `${isNew ? newTitle : editTitle}: ${values[String(form.names)] || 'sem título'}`}
        onResume={modal.resume}
        onDiscard={drafts.discard}
      />
      <DataTable
        key={search}
        label={label}
        list={rows}
        columns={columns}
        nameOf={collection.nameOf}
        wayOut={
          search ? (
            <Button
              variant="default"
              onClick={() => {
                clear();
                searchField.current?.focus();
              }}
            >
              Limpar busca
            </Button>
          ) : (
            `Para começar, use o botão “${newTitle}”.`
          )
        }
        page={page}
        onPage={turnTo}
        onEdit={modal.edit}
        onDelete={(row) => remove(removal, row, called(collection.nameOf(row)))}
        {...(onView && { onView })}
        {...(actions && { actions })}
      />
      {modal.isOpen && (
        <CollectionForm
          collection={collection}
          form={form}
          drafts={drafts.scope}
          row={modal.item}
          draft={modal.draft}
          onClose={() => {
            modal.close();
            drafts.readAgain();
          }}
        />
      )}
      {ordering && <CollectionOrder collection={collection} onClose={() => setOrdering(false)} />}
    </>
  );
}
