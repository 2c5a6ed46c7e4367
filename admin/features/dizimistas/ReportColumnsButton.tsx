import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { dizimistaReport } from '#contract/dizimista-report.ts';
import { type ReportedName, reportedNames } from '#contract/dizimistas.ts';
import { IconTable } from '#icons/IconTable.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import formStyles from '../../ui/form/FormFields.module.css';
import { PanelModal } from '../../ui/PanelModal.tsx';

interface ReportColumnsButtonProps {
  chosen: ReportedName[];
  onChange: (chosen: ReportedName[]) => void;
}

/** The way to the columns of the reports. The last one stays, because a report has at least one. */
export function ReportColumnsButton({ chosen, onChange }: ReportColumnsButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Colunas
      </Button>
      {opened && (
        <PanelModal opened onClose={close} title="Colunas">
          <Checkbox.Group
            label="Colunas do PDF e da planilha"
            description="Escolha ao menos uma. A escolha fica guardada neste aparelho."
            value={chosen}
            onChange={(next) => next.length > 0 && onChange(next as ReportedName[])}
          >
            <div className={formStyles.fields}>
              {dizimistaReport.columns.map(({ title }, at) => (
                <Checkbox key={title} value={reportedNames[at] ?? ''} label={title} />
              ))}
            </div>
          </Checkbox.Group>
          <DialogFoot onClose={close} />
        </PanelModal>
      )}
    </>
  );
}
