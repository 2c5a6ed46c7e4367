import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, receiptName, receiptStateWords } from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { IssuedReceiptDialog } from '../../papers/receipts/IssuedReceiptDialog.tsx';
import { useIssuedReceipts } from '../../papers/receipts/receipts.queries.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { PartHead } from './PartHead.tsx';

const columns: Column<IssuedReceipt>[] = [
  { header: 'Número', width: '14rem', leads: true, cell: receiptName },
  { header: 'De quem', speaks: true, isName: true, cell: ({ giver_name }) => giver_name ?? 'Nome não guardado mais' },
  { header: 'Emitido em', speaks: true, width: '8rem', cell: ({ issued_on }) => formatDay(issued_on) },
  { header: 'Valor', speaks: true, width: '8rem', isAmount: true, cell: ({ amount }) => shownReais(amount) },
  { header: 'Situação', speaks: true, width: '12rem', cell: receiptStateWords },
];

/** The receipts and statements that were issued, the last number first. */
export function IssuedReceipts() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<IssuedReceipt>();
  const [searched] = useDebouncedValue(search.trim(), 300);
  const list = useIssuedReceipts(page, searched);
  return (
    <>
      <PartHead title="Recibos emitidos">
        <SearchField
          label="Buscar recibos"
          hint="Nome ou número"
          value={search}
          onType={(text) => {
            setPage(1);
            setSearch(text);
          }}
        />
      </PartHead>
      <DataTable
        label="Recibos emitidos"
        list={list}
        columns={columns}
        nameOf={receiptName}
        empty="Nenhum recibo emitido"
        page={page}
        pager={{ many: 'recibos' }}
        onPage={setPage}
        onView={setShown}
        commonest="Ver"
      />
      {shown && <IssuedReceiptDialog key={shown.id} receipt={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
