import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Transaction } from '#contract/financial.ts';
import type { ScanEndpoints } from '#contract/financial-scan.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { explanationOf, useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { ChooseFile } from '../../ui/picture/ChooseFile.tsx';
import { pdf } from '../../ui/picture/file-type.ts';
import styles from './Financial.module.css';
import { readScan, useRemovingScan, useScanPicture, useStoringScan } from './scan.queries.ts';
import { scanFrom } from './scan-file.ts';

interface RowScanProps {
  row: Pick<Transaction, 'id' | 'scan'> & Partial<Pick<Transaction, 'is_scan_erased'>>;
  calls: ScanEndpoints;
}

/** A row's receipt: shown where it is a picture, to be saved, replaced and removed. */
export function RowScan({ row, calls }: RowScanProps) {
  const { id, scan } = row;
  const choose = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const { confirm } = useDialogs();
  const actions = useActions();
  const storing = useStoringScan(calls, id);
  const removing = useRemovingScan(calls, id);
  const saving = useMutation({
    mutationFn: () => readScan(calls, id),
    onSuccess: saveFile,
    meta: { busy: 'Baixando...' },
  });

  const send = async (chosen: File) => {
    setRefusal(undefined);
    try {
      const file = await scanFrom(chosen);
      actions.run(storing, file);
    } catch (cause) {
      setRefusal((cause as Error).message);
    }
  };
  const remove = async () => {
    const question = {
      type: 'danger',
      title: 'Remover',
      text: 'Tem certeza que deseja remover o comprovante?',
    } as const;
    if (await confirm(question)) actions.run(removing, undefined, () => choose.current?.focus());
  };
  const failure = refusal ?? (saving.error && explanationOf(saving.error));
  return (
    <section>
      <h3 className={styles.heading}>Comprovante</h3>
      {row.is_scan_erased && <p>O comprovante foi removido com os dados da pessoa, que pediu para apagá-los.</p>}
      {scan && scan !== pdf && <ScanPicture calls={calls} id={id} />}
      <div className={styles.switch}>
        {scan && (
          <Button variant="default" onClick={() => saving.mutate()}>
            {scan === pdf ? 'Baixar PDF' : 'Baixar foto'}
          </Button>
        )}
        <Allowed calls={calls.store}>
          <ChooseFile ref={choose} single also={pdf} onFiles={([file]) => file && void send(file)}>
            {scan ? 'Trocar' : 'Escolher PDF ou foto'}
          </ChooseFile>
          {scan && (
            <Button variant="subtle" onClick={() => void remove()}>
              Remover
            </Button>
          )}
        </Allowed>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}

function ScanPicture({ calls, id }: { calls: ScanEndpoints; id: string }) {
  const { data, error } = useScanPicture(calls, id);
  if (error) return <p role="alert">{sentenceOfFailure(error, 'Erro ao carregar comprovante')}</p>;
  return data ? (
    <img className={styles.scan} src={data} alt="Comprovante" />
  ) : (
    <p role="status">Carregando o comprovante...</p>
  );
}
