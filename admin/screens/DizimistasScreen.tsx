import { lazy, Suspense, useState } from 'react';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import type { ListedDizimista } from '#contract/dizimistas.ts';
import { financialStatements } from '#contract/financial-statements.ts';
import { personalData } from '#contract/personal-data.ts';
import { titheDesk } from '#contract/tithe-desk.ts';
import { PrintCarnesButton } from '../features/carne-dizimo/PrintCarnesButton.tsx';
import { YearCarnesButton } from '../features/carne-dizimo/YearCarnesButton.tsx';
import { YearEndButton, YearEndProposal } from '../features/carne-dizimo/YearEnd.tsx';
import { DizimistasSection } from '../features/dizimistas/DizimistasSection.tsx';
import { StatementsButton } from '../features/financial/statements/StatementsButton.tsx';
import { ImportButton } from '../features/imports/ImportButton.tsx';
import { PersonalDataDialog } from '../features/personal-data/PersonalDataDialog.tsx';
import { openPlace } from '../lib/menu.ts';
import { tabs } from '../tabs.ts';

const [, desk] = tabs.financial;

const CarneDialog = lazy(() => import('../features/carne-dizimo/CarneDialog.tsx'));
const StatementsDialog = lazy(() => import('../features/financial/statements/StatementsDialog.tsx'));

interface Chosen {
  dialog: 'carne' | 'statement' | 'personal';
  payer: ListedDizimista;
}

/** The register of payers, with their booklets, the import from a spreadsheet and what the law asks of their data. */
export default function DizimistasScreen() {
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  return (
    <>
      <YearEndProposal />
      <DizimistasSection
        tools={
          <>
            <YearCarnesButton />
            <PrintCarnesButton />
            <YearEndButton />
            <StatementsButton />
            <ImportButton />
          </>
        }
        actions={(payer) =>
          payer.erased_at
            ? []
            : [
                {
                  label: 'Carnê',
                  after: 'Editar',
                  prominent: true,
                  calls: carneDizimo.ofPayer,
                  onClick: () => setChosen({ dialog: 'carne', payer }),
                },
                { label: desk.label, after: 'Editar', calls: titheDesk.receive, onClick: () => receiveFrom(payer) },
                {
                  label: 'Declaração do ano',
                  after: 'Editar',
                  calls: financialStatements.year,
                  onClick: () => setChosen({ dialog: 'statement', payer }),
                },
                {
                  label: 'Dados da pessoa (LGPD)',
                  after: 'Editar',
                  calls: personalData.export,
                  onClick: () => setChosen({ dialog: 'personal', payer }),
                },
              ]
        }
      />
      {chosen?.dialog === 'carne' && (
        <Suspense>
          <CarneDialog payer={chosen.payer} onClose={close} />
        </Suspense>
      )}
      {chosen?.dialog === 'statement' && (
        <Suspense>
          <StatementsDialog payer={chosen.payer} onClose={close} />
        </Suspense>
      )}
      {chosen?.dialog === 'personal' && <PersonalDataDialog payer={chosen.payer} onClose={close} />}
    </>
  );
}

/** Opens the desk with the payer chosen, whom a number names, and the way back to the record. */
function receiveFrom({ id, numero_ordinal, nome_completo }: ListedDizimista): void {
  const personal = { search: String(numero_ordinal), payer: id, name: nome_completo };
  openPlace({ section: 'financial', tab: desk.id, personal });
}
