import type { PayerImport } from '#contract/imports.ts';
import { counted } from '#contract/noun.ts';
import styles from './Imports.module.css';
import { canBeUndone } from './imports.queries.ts';
import { formatTime } from './shown-time.ts';
import { UndoImport } from './UndoImport.tsx';

/** The imports of the last hour, which can still be undone. */
export function LastImports({ last }: { last: readonly PayerImport[] }) {
  const undoable = last.filter((one) => canBeUndone(one));
  if (undoable.length === 0) return null;
  return (
    <section className={styles.last} aria-label="Importações da última hora">
      <h4>Importações da última hora</h4>
      <ul>
        {undoable.map((one) => (
          <li key={one.id}>
            <p>
              <strong>{one.file_name}</strong>
              <span>
                {counted(one.created_count, { one: 'dizimista novo', many: 'dizimistas novos' })}
                {one.updated_count > 0 &&
                  ` e ${counted(one.updated_count, { one: 'atualizado', many: 'atualizados' })}`}
                , às {formatTime(one.done_at ?? one.created_at)}
                {one.creator_name && `, por ${one.creator_name}`}
              </span>
            </p>
            <UndoImport done={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
