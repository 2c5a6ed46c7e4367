import { Button } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { answerOf, type List } from '../../lib/list.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { SearchField } from '../SearchField.tsx';
import { Toolbar } from '../Toolbar.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { RowAction } from '../table/row-actions.ts';
import { CollectionOrder } from './CollectionOrder.tsx';
import { type Item, type PanelCollection, useRows } from './collection.ts';
import type { FormDefinition } from './form-definition.ts';
import { RowEditor, useRowEditor } from './RowEditor.tsx';

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
  const { newTitle } = sentencesAbout(collection.noun);
  const { page, search, filters, text, turnTo, type, clear } = useListPlace();
  const searchField = useRef<HTMLInputElement>(null);
  const [ordering, setOrdering] = useState(false);
  const query = { ...filters, ...(search && { search }) };
  const rows = useRows(collection, whole ? query : { ...query, page }, whole);
  const isFiltered = Object.keys(filters).length > 0;
  const isNarrowed = isFiltered || search !== '';
  const editor = useRowEditor(collection, form);

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
        <Button leftSection={<IconPlus size={18} />} onClick={editor.create}>
          {newTitle}
        </Button>
      </Toolbar>
      {props.filters}
      {isNarrowed && props.narrowed?.(totalOf(rows))}
      <RowEditor editor={editor}>
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
          {...editor.handlers}
          {...(onView && { onView })}
          {...(actions && { actions })}
        />
      </RowEditor>
      {ordering && <CollectionOrder collection={collection} onClose={() => setOrdering(false)} />}
    </>
  );
}

/** How many rows the list has, of all its pages. */
function totalOf(list: List<unknown>): number | undefined {
  const answer = list.query.isPlaceholderData ? undefined : answerOf(list);
  return answer?.pagination?.total ?? answer?.data.length;
}
