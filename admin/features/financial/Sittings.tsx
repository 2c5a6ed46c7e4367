import { useState } from 'react';
import { shownReais } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';
import type { Sitting } from '#contract/tithe-sittings.ts';
import { dayWords } from '../../lib/dates.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SittingDialog } from './SittingDialog.tsx';
import { placeWords, receiverOf, stateNames } from './sitting-words.ts';
import { useSittings } from './sittings.queries.ts';
import styles from './TitheDesk.module.css';

const columns: Column<Sitting>[] = [
  {
    header: 'Dia dos envelopes',
    leads: true,
    cell: ({ day, occasion }) => (
      <>
        {capitalised(dayWords(day))}
        {occasion && <span className={styles.months}>{occasion}</span>}
      </>
    ),
  },
  { header: 'Quem recebeu', isName: true, width: '14rem', cell: receiverOf },
  { header: 'Situação', width: '9rem', cell: ({ state }) => stateNames[state] },
  { header: 'Envelopes', width: '7rem', isAmount: true, cell: ({ envelopes }) => envelopes.toLocaleString('pt-BR') },
  { header: 'Total', width: '9rem', isAmount: true, cell: ({ total }) => shownReais(total) },
];

/** All sittings, each of which is opened and printed again for ever. */
export function Sittings() {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Sitting>();
  return (
    <section className={styles.sittings} aria-label="Folhas do dia">
      <h2>Folhas do dia</h2>
      <DataTable
        label="Folhas do dia"
        list={useSittings(page)}
        columns={columns}
        nameOf={(sitting) => `Folha de ${placeWords(sitting)}, ${receiverOf(sitting)}`}
        empty="Nenhuma folha ainda: a primeira começa com o primeiro envelope"
        page={page}
        pager={{ many: 'folhas' }}
        onPage={setPage}
        onView={setShown}
        commonest="Ver"
      />
      {shown && <SittingDialog sitting={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}
