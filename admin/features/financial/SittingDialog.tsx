import { type Sitting, titheSittings } from '#contract/tithe-sittings.ts';
import { api } from '../../lib/api.ts';
import { dayWords } from '../../lib/dates.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { countWords } from './count-words.ts';
import financial from './Financial.module.css';
import { OccasionInput } from './OccasionInput.tsx';
import { printedSheet } from './printed-sheet.ts';
import { Receipts } from './Receipts.tsx';
import { receivedWords } from './sitting-words.ts';
import { useNamingSitting, useSheet } from './sittings.queries.ts';
import styles from './TitheDesk.module.css';

interface SittingDialogProps {
  /** As the list had it. */
  sitting: Sitting;
  onClose: () => void;
}

/** A sitting's sheet, beside the counts of the box of its day. */
export function SittingDialog({ sitting, onClose }: SittingDialogProps) {
  const { sheet } = useSheet(sitting.id);
  const naming = useNamingSitting();
  const { id, day } = sitting;
  return (
    <PanelModal opened onClose={onClose} title={`Folha de ${dayWords(day)}`} size={960} fullScreen={usePhone()}>
      <div className={styles.sheet}>
        <p>{receivedWords(sheet ?? sitting)}</p>
        <OccasionInput
          day={day}
          value={(sheet ?? sitting).occasion ?? ''}
          onChange={(occasion) => naming.mutate({ id, occasion })}
        />
        <Receipts label="Recebido nesta folha" sitting={id} empty="Nada foi recebido nesta folha" />
        <section aria-label="Contagem do caixa">
          <h3 className={financial.heading}>Contagem do caixa</h3>
          {sheet?.counts.map((count) => (
            <p key={count.id}>{countWords(count)}</p>
          ))}
          {sheet?.counts.length === 0 && (
            <p>O caixa deste dia ainda não foi contado. A contagem fica em “Contas”, em “Nova contagem”.</p>
          )}
        </section>
      </div>
      <DialogFoot leave="Voltar" onClose={onClose}>
        <PrintButton
          call={() => api(titheSittings.byId, { params: { id } })}
          failure="Erro ao gerar relatório"
          documentOf={printedSheet}
        />
      </DialogFoot>
    </PanelModal>
  );
}
