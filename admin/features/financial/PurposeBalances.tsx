import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Purpose, type Receiver, shownShare } from '#contract/financial-purposes.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import type { List } from '../../lib/list.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useAccounts } from './accounts.queries.ts';
import styles from './Financial.module.css';
import { PartHead } from './PartHead.tsx';
import { PassingOnForm } from './PassingOnForm.tsx';
import { PurposesDialog } from './PurposesDialog.tsx';
import { usePurposeList } from './purposes.queries.ts';

/** A receiver of a purpose, as a row. */
interface Line extends Receiver {
  purpose: Purpose;
}

const columns: Column<Line>[] = [
  {
    header: 'Destino',
    leads: true,
    cell: ({ purpose }) => (
      <>
        {purpose.name}
        {!purpose.is_confirmed && <span className={styles.note}>Percentuais a conferir</span>}
      </>
    ),
  },
  {
    header: 'Para',
    cell: ({ name, share }) => (
      <>
        {name}
        <span className={styles.note}>{shownShare(share)}</span>
      </>
    ),
  },
  { header: 'Recebido', width: '9rem', isAmount: true, cell: ({ shares }) => shownReais(shares) },
  { header: 'Repassado', width: '9rem', isAmount: true, cell: ({ passed_on }) => shownReais(passed_on) },
  {
    header: 'A repassar',
    width: '9rem',
    isAmount: true,
    cell: ({ rest }) => (
      <>
        {shownReais(rest)}
        {rest < 0 && <span className={styles.note}>Repassado a mais</span>}
      </>
    ),
  },
];

/** Receivers of whose money something came or went, from the purposes. */
const linesOf = (purposes: readonly Purpose[]): Line[] =>
  purposes.flatMap((purpose) =>
    purpose.receivers
      .filter(({ shares, passed_on }) => shares !== 0 || passed_on !== 0)
      .map((receiver) => ({ ...receiver, purpose })),
  );

/** The cents that are still to be passed on, where nothing of one receiver makes up for another's. */
const dueOf = (purposes: readonly Purpose[]): number =>
  linesOf(purposes).reduce((sum, { rest }) => sum + Math.max(0, storedCents(rest)), 0);

/** Money that isn't the parish's: what came for others, what was passed on and what is still to be. */
export function PurposeBalances() {
  const list = usePurposeList();
  // Read before the form opens, which proposes one.
  const accounts = useAccounts();
  const [passedOn, setPassedOn] = useState<Line>();
  const [showsPurposes, setShowsPurposes] = useState(false);
  const { data } = list.query;
  const lines = {
    query: { ...list.query, data: data && { ...data, data: linesOf(data.data) } },
    failure: list.failure,
  } as List<Line>;
  return (
    <section>
      <PartHead title="A repassar" note={data && `Ao todo: ${shownMoney(dueOf(data.data))}`}>
        <Button variant="default" onClick={() => setShowsPurposes(true)}>
          Destinos
        </Button>
      </PartHead>
      <DataTable
        label="A repassar"
        list={lines}
        columns={columns}
        nameOf={({ purpose, name }) => `${purpose.name}, ${name}`}
        empty="Nenhuma coleta com destino ainda"
        actions={(line) => [{ label: 'Repassar', commonest: true, onClick: () => setPassedOn(line) }]}
      />
      {passedOn && accounts.length > 0 && (
        <PassingOnForm
          purpose={passedOn.purpose}
          receiver={passedOn}
          accounts={accounts}
          onClose={() => setPassedOn(undefined)}
        />
      )}
      {showsPurposes && <PurposesDialog onClose={() => setShowsPurposes(false)} />}
    </section>
  );
}
