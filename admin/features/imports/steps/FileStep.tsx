import { Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { importModel, importModelNotes } from '#contract/import-model.ts';
import { IconDownload } from '#icons/IconDownload.ts';
import { IconFileImport } from '#icons/IconFileImport.ts';
import { useParish } from '../../../lib/parish.ts';
import { saveModel } from '../../../ui/report/save-model.ts';
import styles from '../Imports.module.css';
import { LastImports } from '../LastImports.tsx';
import type { StepProps } from './step-props.ts';

/** The file picker, the template, and the last imports. */
export function FileStep({ importing, last }: StepProps) {
  const { name: parish } = useParish();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [failed, setFailed] = useState(false);
  const hold = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    hold(event, false);
    const [file] = event.dataTransfer.files;
    if (file) void importing.open(file);
  };
  const model = () => {
    setFailed(false);
    saveModel(importModel, importModelNotes, parish).catch(() => setFailed(true));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its button does the same without a mouse */}
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
            if (file) void importing.open(file);
          }}
        />
        <Button leftSection={<IconFileImport size={18} />} onClick={() => input.current?.click()}>
          Escolher planilha
        </Button>
        <p className={styles.byMouse}>ou solte aqui o arquivo</p>
        <p>Excel (.xlsx) ou CSV, com até 25.000 linhas e 10 MB. A planilha é lida neste aparelho.</p>
      </div>
      <div className={styles.model}>
        <p>Se a lista ainda está no papel, preencha o nosso modelo. Só o nome é obrigatório.</p>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={model}>
          Baixar modelo
        </Button>
      </div>
      <p className={styles.failure} role="alert" hidden={!failed}>
        Não foi possível fazer o modelo. Recarregue a página e tente novamente.
      </p>
      <LastImports last={last} onResume={importing.resume} />
    </>
  );
}
