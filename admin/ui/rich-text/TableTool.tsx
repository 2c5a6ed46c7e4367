import type { Editor } from '@tiptap/react';
import { memo } from 'react';
import { IconTable } from '#icons/IconTable.ts';
import { leaveSelection } from './after-selection.ts';
import styles from './RichText.module.css';
import { ToolButton } from './ToolButton.tsx';
import { ToolPopover } from './ToolPopover.tsx';
import { tableTools } from './tools.ts';

/** Inserts a table; inside a table, offers commands to change it. */
export const TableTool = memo(({ editor, active }: { editor: Editor; active: boolean }) => {
  if (!active) {
    const table = { rows: 3, cols: 3, withHeaderRow: true };
    const insert = () => void editor.chain().focus().command(leaveSelection).insertTable(table).run();
    return <ToolButton label="Tabela" Icon={IconTable} active={false} onClick={insert} />;
  }
  return (
    <ToolPopover label="Tabela" Icon={IconTable} active className={styles.choices}>
      {(close) =>
        tableTools.map(({ label, Icon, run, isActive }) => (
          <button
            key={label}
            type="button"
            className={styles.choice}
            aria-pressed={isActive?.(editor)}
            onClick={() => {
              close();
              run(editor);
            }}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            {label}
          </button>
        ))
      }
    </ToolPopover>
  );
});
