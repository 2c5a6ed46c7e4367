import { Button } from '@mantine/core';
import { useState } from 'react';
import { spokenTime } from '#contract/day-names.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import type { Receipt } from '#contract/tithe-desk.ts';
import { type SittingSheet, titheSittings } from '#contract/tithe-sittings.ts';
import { api } from '../../lib/api.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { isUndone } from './desk-words.ts';
import { printedSheet } from './printed-sheet.ts';
import { Receipts } from './Receipts.tsx';
import { ReceiptUndoing } from './ReceiptUndoing.tsx';
import { placeWords, sumWords } from './sitting-words.ts';
import { useEndingSitting } from './sittings.queries.ts';
import styles from './TitheDesk.module.css';

const questionAbout = (sitting: SittingSheet) =>
  ({
    type: 'warning',
    title: 'Encerrar o recebimento',
    text:
      `São ${sumWords(sitting)}. A lista fica vazia, e o próximo recebimento começa outra folha. Esta fica em ` +
      '“Folhas do dia”, onde pode ser aberta e impressa sempre.',
    answers: { no: 'Cancelar', yes: 'Encerrar' },
  }) as const;

interface OpenSittingProps {
  /** Nothing before its first envelope. */
  sitting: SittingSheet | null | undefined;
  /** After a receipt was undone or the sitting ended. */
  onChanged: () => void;
}

/** The sitting in which the person receives, to compare with the box. */
export function OpenSitting({ sitting, onChanged }: OpenSittingProps) {
  const [undone, setUndone] = useState<Receipt>();
  const ending = useEndingSitting();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const end = async (ended: SittingSheet) => {
    if (await confirm(questionAbout(ended))) run(ending, ended.id, onChanged);
  };
  return (
    <section className={styles.sitting} aria-label="Recebido por mim">
      <div className={styles.head}>
        <div>
          <h2>Recebido por mim{sitting && ` desde ${spokenTime(parishTimeOf(new Date(sitting.opened_at)))}`}</h2>
          {sitting && <p className={styles.months}>{placeWords(sitting)}</p>}
        </div>
        {sitting && (
          <div className={styles.tools}>
            <PrintButton
              call={() => api(titheSittings.byId, { params: { id: sitting.id } })}
              failure="Erro ao gerar relatório"
              documentOf={printedSheet}
            />
            <Button variant="default" onClick={() => void end(sitting)}>
              Encerrar
            </Button>
          </div>
        )}
      </div>
      <Receipts
        label="Recebido por mim"
        actions={(receipt) => (isUndone(receipt) ? [] : [{ label: 'Desfazer', onClick: () => setUndone(receipt) }])}
        empty="Você ainda não recebeu nada. Digite o número do primeiro envelope."
      />
      {undone && (
        <ReceiptUndoing
          receipt={undone}
          onDone={() => {
            setUndone(undefined);
            onChanged();
          }}
          onClose={() => setUndone(undefined)}
        />
      )}
    </section>
  );
}
