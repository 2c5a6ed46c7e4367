import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PayerImport } from '#contract/imports.ts';
import { counted } from '#contract/noun.ts';
import { atTime } from '../../lib/dates.ts';
import styles from './Imports.module.css';
import { canBeUndone, takenRows } from './imports.queries.ts';
import { UndoButton, useUndoing } from './UndoImport.tsx';

interface LastImportsProps {
  last: readonly PayerImport[];
  onResume: (stopped: PayerImport) => void;
}

/** The imports that stopped on the way, and those of the last hour, which can still be undone. */
export function LastImports({ last, onResume }: LastImportsProps) {
  const [said, setSaid] = useState('');
  const undoing = useUndoing(({ file_name }) => setSaid(`A importação de ${file_name} foi desfeita.`));
  const shown = last.filter((one) => stopped.has(one.state) || canBeUndone(one));
  return (
    <>
      {/* Rendered from the start, so that later texts are announced. */}
      <p className={styles.said} role="status">
        {said}
      </p>
      {shown.length > 0 && (
        <section className={styles.last} aria-label="Últimas importações">
          <h4>Últimas importações</h4>
          <ul>
            {shown.map((one) => (
              <li key={one.id}>
                <p>
                  <strong>{one.file_name}</strong>
                  <span>
                    {outcomeOf(one)}
                    {one.creator_name && `, por ${one.creator_name}`}
                  </span>
                </p>
                {one.state === 'applying' && <Button onClick={() => onResume(one)}>Continuar</Button>}
                <UndoButton done={one} undoing={undoing} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const stopped: ReadonlySet<string> = new Set<PayerImport['state']>(['applying', 'undoing']);

const figure = new Intl.NumberFormat('pt-BR');

/** `312 dizimistas novos e 4 atualizados, às 14h02`, or where it stopped. */
function outcomeOf(one: PayerImport): string {
  if (one.state === 'undoing') return 'Parou enquanto era desfeita';
  if (one.state === 'applying')
    return `A importação parou em ${figure.format(takenRows(one))} de ${counted(one.row_count, { one: 'linha', many: 'linhas' })}`;
  const created = counted(one.created_count, { one: 'dizimista novo', many: 'dizimistas novos' });
  const updated =
    one.updated_count > 0 ? ` e ${counted(one.updated_count, { one: 'atualizado', many: 'atualizados' })}` : '';
  return `${created}${updated}, ${atTime(one.done_at ?? one.created_at)}`;
}
