import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { IconFileImport } from '#icons/IconFileImport.ts';
import styles from './Spreadsheet.module.css';

interface SheetPlaceProps {
  onFile: (file: File) => void;
  /** Says which file is expected. */
  children: ReactNode;
}

/** The place where a spreadsheet is chosen or dropped. */
export function SheetPlace({ onFile, children }: SheetPlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    hold(event, false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same without a mouse
    <div
      className={styles.place}
      data-over={over || undefined}
      onDragEnter={(event) => hold(event, true)}
      onDragOver={(event) => hold(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Reset, because choosing the same file again would fire no event.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button leftSection={<IconFileImport size={18} />} onClick={() => input.current?.click()}>
        Escolher planilha
      </Button>
      <p className={styles.byMouse}>ou solte aqui o arquivo</p>
      <p>{children}</p>
    </div>
  );
}
