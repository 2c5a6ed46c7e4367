import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Answer } from '#contract/client.ts';
import type { Filters } from '#contract/filters/filter.ts';
import { counted, type Noun, sentencesAbout } from '#contract/noun.ts';
import { IconArrowsSort } from '#icons/IconArrowsSort.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { answerOf, isUnread, type List } from '../../lib/list.ts';
import { type ListPlace, useListPlace } from '../../lib/list-place.ts';
import { FilterChips } from '../filters/FilterChips.tsx';
import { useFilterPanel } from '../filters/FilterPanel.tsx';
import type { FormDefinition } from '../form/form-definition.ts';
import { SearchField } from '../SearchField.tsx';
import { Toolbar } from '../Toolbar.tsx';
import { ToolMenu } from '../ToolMenu.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { foundSentence, nothingFound, useListAnnouncement } from '../table/list-announcement.ts';
import type { PagerLook } from '../table/pagination.ts';
import type { RowHandlers } from '../table/row-actions.ts';
import { usePhone } from '../use-phone.ts';
import { CollectionOrder } from './CollectionOrder.tsx';
import { type Item, type PanelCollection, useRows } from './collection.ts';
import { RowEditor, useRowEditor } from './RowEditor.tsx';

interface ToolbarProps {
  /** Content at the toolbar's beginning instead of the search, which is then one of the filters. */
  lead?: (place: ListPlace) => ReactNode;
  /** Placeholder of the search. */
  searchHint?: string;
  /** True if no filter would find a row, so that none is offered. */
  isBare?: boolean;
  /** True if the tools are in a menu at a desk too; on a telephone they always are. */
  foldsTools?: boolean;
  /** A second way to add rows, beside the first. */
  adds?: ReactNode;
  /** More buttons, each in `Allowed` where it makes a call. */
  tools?: ReactNode;
}

interface TableProps {
  /** The sentence for an empty list. */
  empty?: string;
  /** True if an empty list that nothing narrows is good news. */
  isDoneWhenEmpty?: boolean;
  pager?: PagerLook;
  /** Reads all rows at once, where there are few: the table has no pages. */
  unpaged?: boolean;
}

interface CollectionSectionProps<Row extends Item, Values extends Record<string, unknown>, Whole extends Row>
  extends Pick<RowHandlers<Row>, 'onView' | 'onDelete' | 'actions'> {
  collection: PanelCollection<Row>;
  /** The table's accessible name: 'Notícias'. */
  label: string;
  columns: readonly Column<Row>[];
  /** Without it rows are only listed. */
  form?: FormDefinition<Whole, Values>;
  /** Shown above narrowed rows; their number and the answer's other fields are undefined while they load. */
  filterSummary?: (found: number | undefined, beside: Answer<Row[]>['beside']) => ReactNode;
  /** Content above the toolbar. */
  above?: ReactNode;
  /** Content below the toolbar, from the list answer's fields beside its rows; null if it could not be read. */
  figures?: (beside: Answer<Row[]>['beside'] | null) => ReactNode;
  toolbar?: ToolbarProps;
  table?: TableProps;
}

/**
 * The panel's section of a collection: its table, its form, its order, and the questions before a deletion. What the
 * signed-in person may not call is not offered.
 */
export function CollectionSection<Row extends Item, Values extends Record<string, unknown>, Whole extends Row = Row>(
  props: CollectionSectionProps<Row, Values, Whole>,
) {
  const { collection, label, columns, form, toolbar = {}, table = {} } = props;
  const { lead } = toolbar;
  const { unpaged = false } = table;
  const { newTitle, noneYet } = sentencesAbout(collection.noun);
  const { filters = none, sorts = none } = collection.calls.list ?? {};
  const place = useListPlace(filters);
  const { page, chosen, turnTo } = place;
  const above = useRef<HTMLDivElement>(null);
  const [ordering, setOrdering] = useState(false);
  const query = { ...chosen, ...(Object.hasOwn(sorts, place.sort) && { sort: place.sort }) };
  const rows = useRows(collection, unpaged ? query : { ...query, page }, unpaged);
  const found = totalOf(rows);
  const { search, ...rest } = offeredOf(filters);
  const others = lead && search ? { search, ...rest } : rest;
  const isNarrowed = Object.keys(chosen).length > 0;
  const hasControls = !(toolbar.isBare && !isNarrowed) && Object.keys({ ...others, ...sorts }).length > 0;
  const focusControls = () => above.current?.querySelector<HTMLElement>('[aria-controls], input, select')?.focus();
  const clear = () => {
    place.clear();
    focusControls();
  };
  const editor = useRowEditor(collection, form, props);
  const { pagination } = answerOf(rows) ?? {};
  const filterPanel = useFilterPanel({
    filters: others,
    sorts,
    place,
    shown: `Ver ${found === undefined ? collection.noun.many : counted(found, collection.noun)}`,
    ...(lead !== undefined && { onClear: clear }),
  });
  const create = editor.create && (
    <Button leftSection={<IconPlus size={18} />} onClick={editor.create}>
      {newTitle}
    </Button>
  );
  const hasNoneYet = found === 0 && !isNarrowed;
  const foldsTools = usePhone() || toolbar.foldsTools;
  const sentence = foundSentence(found ?? 0, collection.noun, isNarrowed, pagination);
  useListAnnouncement(rows, JSON.stringify({ ...query, page }), sentence);

  return (
    <>
      {props.above}
      <div ref={above}>
        <Toolbar
          summary={
            lead?.(place) ?? (search && <Search noun={collection.noun} hint={toolbar.searchHint} place={place} />)
          }
        >
          {hasControls && filterPanel.button}
          <Tools isFolded={foldsTools} onOrder={editor.collection.calls.order && (() => setOrdering(true))}>
            {toolbar.tools}
          </Tools>
          {toolbar.adds}
          {!hasNoneYet && create}
        </Toolbar>
        {hasControls && filterPanel.panel}
      </div>
      {hasControls && isNarrowed && (
        <FilterChips
          filters={others}
          place={place}
          onLast={focusControls}
          onClear={found === 0 || lead ? undefined : clear}
        >
          {props.filterSummary?.(found, ownAnswerOf(rows)?.beside)}
        </FilterChips>
      )}
      {props.figures?.(ownAnswerOf(rows)?.beside ?? (isUnread(rows) ? null : undefined))}
      <RowEditor editor={editor}>
        <DataTable
          key={JSON.stringify(query)}
          label={label}
          list={rows}
          columns={columns}
          nameOf={collection.nameOf}
          empty={table.empty ?? (isNarrowed ? nothingFound : noneYet)}
          emptyBecause={isNarrowed ? 'not-found' : table.isDoneWhenEmpty ? 'all-done' : 'not-yet'}
          pager={table.pager}
          wayOut={
            isNarrowed ? (
              <Button variant="default" onClick={clear}>
                Limpar filtros
              </Button>
            ) : (
              // The toolbar's button stands here instead.
              hasNoneYet && create
            )
          }
          {...(!unpaged && { page, onPage: turnTo })}
          {...editor.handlers}
        />
      </RowEditor>
      {ordering && <CollectionOrder collection={collection} onClose={() => setOrdering(false)} />}
    </>
  );
}

interface SearchProps {
  noun: Noun;
  hint: string | undefined;
  place: ListPlace;
}

const Search = ({ noun, hint, place }: SearchProps) => (
  <SearchField
    label={`Buscar ${noun.many}`}
    {...(hint && { hint })}
    value={place.params.search ?? ''}
    onType={(text) => place.write({ search: text })}
  />
);

interface ToolsProps {
  isFolded: boolean | undefined;
  /** Undefined if the rows have no order. */
  onOrder: (() => void) | undefined;
  /** The section's own. */
  children: ReactNode;
}

function Tools({ isFolded, onOrder, children }: ToolsProps) {
  if (!children && !onOrder) return null;
  const tools = (
    <>
      {children}
      {onOrder && (
        <Button variant="default" leftSection={<IconArrowsSort size={18} />} onClick={onOrder}>
          Ordenar
        </Button>
      )}
    </>
  );
  return isFolded ? <ToolMenu>{tools}</ToolMenu> : tools;
}

const none = {};

/** The filters that have a control in the panel. */
const offeredOf = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, { offered }]) => offered !== false));

/** The answer to the list's own query, not to the former one's. */
const ownAnswerOf = <Row,>(list: List<Row>) => (list.query.isPlaceholderData ? undefined : answerOf(list));

/** How many rows the list has, of all its pages. */
function totalOf(list: List<unknown>): number | undefined {
  const answer = ownAnswerOf(list);
  return answer?.pagination?.total ?? answer?.data.length;
}
