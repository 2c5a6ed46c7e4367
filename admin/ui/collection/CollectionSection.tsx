import { Button } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { answerOf, type List } from '../../lib/list.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { useActions } from '../actions.ts';
import { useDrafts } from '../form/draft.ts';
import { useRecordModal } from '../form/record-modal.ts';
import { SearchField } from '../SearchField.tsx';
import { Toolbar } from '../Toolbar.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { RowAction } from '../table/row-actions.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionOrder } from './CollectionOrder.tsx';
import { type Item, type PanelCollection, useRemoval, useRows } from './collection.ts';
import type { FormDefinition } from './form-definition.ts';
import { useRowToOpen } from './row-to-open.ts';
import { UnsavedTexts } from './UnsavedTexts.tsx';

interface CollectionSectionProps<Row extends Item, Values extends Record<string, unknown>> {
  collection: PanelCollection<Row>;
  /** What the table is called for those who don't see it: 'Notícias'. */
  label: string;
  columns: readonly Column<Row>[];
  form: FormDefinition<Row, Values>;
  /** Offers a text search, which the list's `search` takes. */
  searched?: boolean;
  /** Controls that set the list's filters (`lib/list-place.ts`), below the toolbar. */
  filters?: ReactNode;
  /** What is said above the rows while they are narrowed, of how many there are; unknown while they load. */
  narrowed?: (found: number | undefined) => ReactNode;
  /** Reads all rows at once, where there are few: the table has no pages. */
  whole?: boolean;
  /** More buttons of the toolbar. */
  tools?: ReactNode;
  /** What only this section's rows offer. */
  actions?: (row: Row) => RowAction[];
  onView?: (row: Row) => void;
}

/** The panel's section of a collection: its table, its form, its order, and the questions before a deletion. */
export function CollectionSection<Row extends Item, Values extends Record<string, unknown>>(
  props: CollectionSectionProps<Row, Values>,
) {
  const { collection, label, columns, form, searched = false, whole = false, actions, onView } = props;
  const { newTitle, editTitle, called } = sentencesAbout(collection.noun);
  const { page, search, filters, text, turnTo, type, clear } = useListPlace();
  const searchField = useRef<HTMLInputElement>(null);
  const [ordering, setOrdering] = useState(false);
  const query = { ...filters, ...(search && { search }) };
  const rows = useRows(collection, whole ? query : { ...query, page }, whole);
  const isFiltered = Object.keys(filters).length > 0;
  const isNarrowed = isFiltered || search !== '';
  const removal = useRemoval(collection);
  const modal = useRecordModal<Row>();
  const drafts = useDrafts(form.personal ? undefined : collection.concept);
  const { remove } = useActions();
  useRowToOpen(collection, modal.edit);

  return (
    <>
      <Toolbar
        summary={
          searched && (
            <SearchField ref={searchField} label={`Buscar ${collection.noun.many}`} value={text} onType={type} />
          )
        }
      >
        {props.tools}
        {collection.calls.order && (
          <Button variant="default" leftSection={<IconArrowsSort size={18} />} onClick={() => setOrdering(true)}>
            Ordenar
          </Button>
        )}
        <Button leftSection={<IconPlus size={18} />} onClick={modal.create}>
          {newTitle}
        </Button>
      </Toolbar>
      {props.filters}
      {isNarrowed && props.narrowed?.(totalOf(rows))}
      <UnsavedTexts
        drafts={drafts.kept}
        nameOf={({ isNew, values }) => `${isNew ? newTitle : editTitle}: ${values[String(form.names)] || 'sem título'}`}
        onResume={modal.resume}
        onDiscard={drafts.discard}
      />
      <DataTable
        key={JSON.stringify(query)}
        label={label}
        list={rows}
        columns={columns}
        nameOf={collection.nameOf}
        wayOut={
          isNarrowed ? (
            <Button
              variant="default"
              onClick={() => {
                clear();
                searchField.current?.focus();
              }}
            >
              {isFiltered ? 'Limpar filtros' : 'Limpar busca'}
            </Button>
          ) : (
            `Para começar, use o botão “${newTitle}”.`
          )
        }
        {...(!whole && { page, onPage: turnTo })}
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

/** How many rows the list has, of all its pages. */
function totalOf(list: List<unknown>): number | undefined {
  const answer = list.query.isPlaceholderData ? undefined : answerOf(list);
  return answer?.pagination?.total ?? answer?.data.length;
}
