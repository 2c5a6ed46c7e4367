import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { massIntentions } from '#contract/mass-intentions.ts';
import { api } from '../../lib/api.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import styles from './MassPapers.module.css';
import { useMassesOfDay } from './mass-intentions.queries.ts';
import { massName } from './mass-name.ts';
import { printedCelebrantList } from './printed-intentions.ts';

/** Asks for the mass whose intentions are printed for the celebrant. */
export function CelebrantList({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState<string | null>(useParishDay());
  const [mass, setMass] = useState('');
  const masses = (useMassesOfDay(day) ?? []).filter(({ is_cancelled }) => !is_cancelled);
  const offered = masses.map((each) => ({ value: each.mass_id ?? each.change_id ?? '', label: massName(each) }));
  const chosen = offered.some(({ value }) => value === mass) ? mass : '';
  return (
    <PanelModal opened onClose={onClose} title="Lista do celebrante" size={560}>
      <div className={styles.fields}>
        <DateField label="Dia" value={day} onChange={setDay} />
        <NativeSelect
          label="Missa"
          value={chosen}
          onChange={({ currentTarget }) => setMass(currentTarget.value)}
          data={[{ value: '', label: 'Todas as intenções do dia' }, ...offered]}
        />
      </div>
      <DialogFoot onClose={onClose}>
        {day && (
          <PrintButton
            call={() => api(massIntentions.celebrantList, { query: { day, ...(chosen && { mass: chosen }) } })}
            failure="Erro ao gerar a lista do celebrante"
            documentOf={printedCelebrantList}
          />
        )}
      </DialogFoot>
    </PanelModal>
  );
}
