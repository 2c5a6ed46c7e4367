import { useState } from 'react';
import type { ListedDizimista } from '#contract/dizimistas.ts';
import { personalData } from '#contract/personal-data.ts';
import { DizimistasSection } from '../features/dizimistas/DizimistasSection.tsx';
import { ImportButton } from '../features/imports/ImportButton.tsx';
import { PersonalDataDialog } from '../features/personal-data/PersonalDataDialog.tsx';

/** The register of payers, with the import from a spreadsheet, and the export and erasure of a person's data. */
export default function DizimistasScreen() {
  const [chosen, setChosen] = useState<ListedDizimista>();
  return (
    <>
      <DizimistasSection
        tools={<ImportButton />}
        actions={(payer) => [
          {
            label: 'Dados da pessoa (LGPD)',
            after: 'Editar',
            calls: personalData.export,
            onClick: () => setChosen(payer),
          },
        ]}
      />
      {chosen && <PersonalDataDialog payer={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
