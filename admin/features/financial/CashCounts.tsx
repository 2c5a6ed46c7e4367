import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { type CashCount, countBody, countFields, differenceWords } from '#contract/financial-counts.ts';
import { shownReais } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';
import { useCallId } from '../../lib/call-id.ts';
import { isUnread } from '../../lib/list.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useBalances } from './accounts.queries.ts';
import { useCounting, useCounts } from './counts.queries.ts';
import styles from './Financial.module.css';
import { PartHead } from './PartHead.tsx';

const columns: Column<CashCount>[] = [
  { header: 'Dia', width: '8rem', leads: true, cell: ({ day }) => formatDay(day) },
  { header: 'Contado', width: '9rem', isAmount: true, cell: ({ counted }) => shownReais(counted) },
  { header: 'No livro-caixa', width: '9rem', isAmount: true, cell: ({ expected }) => shownReais(expected) },
  {
    header: 'Diferença',
    speaks: true,
    width: '12rem',
    cell: (count) => (
      <>
        {capitalised(differenceWords(count))}
        {count.is_settled && <span className={styles.note}>Registrada como “Diferença de caixa”</span>}
      </>
    ),
  },
  {
    header: 'Quem contou',
    isName: true,
    speaks: true,
    cell: ({ counted_by, also_counted_by }) => `${counted_by} e ${also_counted_by}`,
  },
];

/** The counts of the box, and a new one. */
export function CashCounts() {
  const [page, setPage] = useState(1);
  const [isCounting, setCounting] = useState(false);
  const list = useCounts(page);
  return (
    <>
      {/* Its failure is told as one with those of the lists above. */}
      {!isUnread(list) && (
        <PartHead title="Contagens do caixa">
          <Button variant="default" onClick={() => setCounting(true)}>
            Nova contagem
          </Button>
        </PartHead>
      )}
      <DataTable
        label="Contagens do caixa"
        list={list}
        columns={columns}
        nameOf={({ day }) => `Contagem de ${formatDay(day)}`}
        empty="Nenhuma contagem registrada"
        page={page}
        pager={{ many: 'contagens' }}
        onPage={setPage}
      />
      {isCounting && <CountForm onClose={() => setCounting(false)} />}
    </>
  );
}

const form = defineForm({
  fields: countFields,
  body: countBody,
  titleField: 'counted',
  personal: true,
  focus: 'counted',
});

type Values = ReturnType<typeof formValuesOf<typeof countFields>>;

/** A count, beside what the books have of that day once it is typed: whoever counts isn't to be led. */
function CountForm({ onClose }: { onClose: () => void }) {
  const idOf = useCallId();
  const save = useCounting();
  const today = useParishDay();
  const first: Values = { ...formValuesOf(countFields, undefined), day: today };
  const [written, setWritten] = useState(first);
  const day = written.day ?? '';
  const box = useBalances(day).query.data?.data.find(({ purpose }) => purpose === 'cash');
  return (
    <CallForm
      title="Nova contagem"
      definition={form}
      first={first}
      follow={(values) => {
        setWritten(values);
        return {};
      }}
      notice={expectedWords(box?.balance, { day, today }, written.counted)}
      save={{ ...save, mutate: (body, options) => save.mutate({ ...body, id: idOf(body) }, options) }}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** 'No livro-caixa o caixa terminou o dia 30/09/2026 com R$ 100,25. Faltam R$ 3,00.' */
function expectedWords(
  balance: number | null | undefined,
  { day, today }: { day: string; today: string },
  counted: number | null,
): string {
  if (counted === null || balance === undefined) return 'Duas pessoas contam o que há no caixa.';
  if (balance === null) return `O caixa ainda não tinha saldo inicial em ${formatDay(day)}.`;
  const when = day === today ? 'está hoje' : `terminou o dia ${formatDay(day)}`;
  return `No livro-caixa o caixa ${when} com ${shownReais(balance)}. ${capitalised(differenceWords({ counted, expected: balance }))}.`;
}
