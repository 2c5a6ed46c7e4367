import { useEffect, useRef } from 'react';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { losingChanges, useUnsaved } from '../../ui/unsaved.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Imports.module.css';
import type { Step } from './import-state.ts';
import { rememberedIn, useLastImports } from './imports.queries.ts';
import { ColumnsStep } from './steps/ColumnsStep.tsx';
import { ConsentStep } from './steps/ConsentStep.tsx';
import { DoneStep } from './steps/DoneStep.tsx';
import { FileStep } from './steps/FileStep.tsx';
import { ReviewStep } from './steps/ReviewStep.tsx';
import { WorkProgress } from './steps/WorkProgress.tsx';
import { useImport } from './use-import.ts';

const titles: Readonly<Record<Step, string>> = {
  file: 'Passo 1 de 4: o arquivo',
  columns: 'Passo 2 de 4: as colunas',
  review: 'Passo 3 de 4: a conferência',
  consents: 'Passo 4 de 4: os consentimentos',
  done: 'Importação concluída',
};

const screens = { file: FileStep, columns: ColumnsStep, review: ReviewStep, consents: ConsentStep, done: DoneStep };

/** The import of payers from a spreadsheet, step by step. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const last = useLastImports();
  const importing = useImport(rememberedIn(last.data));
  const { step, work, failure } = importing;
  const { confirm } = useDialogs();
  const onPhone = usePhone();
  const heading = useRef<HTMLHeadingElement>(null);
  const unsaved = step !== 'file' && step !== 'done';
  useUnsaved(unsaved);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  // The pressed button is hidden while the work goes on, so the focus would be lost.
  const refusal = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure && !work) refusal.current?.focus();
  }, [failure, work]);

  const close = async () => {
    if (work) return;
    if (!unsaved || (await confirm(losingChanges('Nada do arquivo foi importado ainda.', 'Continuar importando'))))
      onClose();
  };
  const Screen = screens[step];
  return (
    <PanelModal
      opened
      onClose={close}
      title="Importar dizimistas"
      size={960}
      fullScreen={onPhone}
      closeOnClickOutside={false}
    >
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {titles[step]}
      </h3>
      <p ref={refusal} className={styles.failure} role="alert" tabIndex={-1} hidden={!failure}>
        {failure}
      </p>
      <WorkProgress work={work} />
      {/* Hidden rather than unmounted during work, to keep what was chosen. */}
      <div className={styles.step} hidden={work !== undefined}>
        <Screen key={importing.opened?.sheet} importing={importing} last={last.data ?? []} onClose={onClose} />
      </div>
    </PanelModal>
  );
}
