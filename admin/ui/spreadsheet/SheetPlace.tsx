import type { ReactNode } from 'react';
import { IconFileImport } from '#icons/IconFileImport.ts';
import place from '../DropPlace.module.css';
import { DropPlace } from '../DropPlace.tsx';
import { ChooseFile } from '../picture/ChooseFile.tsx';

const sheets = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface SheetPlaceProps {
  onFile: (file: File) => void;
  /** Says which file is expected. */
  children: ReactNode;
}

/** The place where a spreadsheet is chosen or dropped. */
export function SheetPlace({ onFile, children }: SheetPlaceProps) {
  const take = ([file]: File[]) => file && onFile(file);
  return (
    <DropPlace onFiles={take}>
      <ChooseFile single only={sheets} variant="filled" leftSection={<IconFileImport size={18} />} onFiles={take}>
        Escolher planilha
      </ChooseFile>
      <p className={place.byMouse}>ou solte aqui o arquivo</p>
      <p>{children}</p>
    </DropPlace>
  );
}
