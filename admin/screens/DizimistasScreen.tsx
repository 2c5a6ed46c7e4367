import { DizimistasSection } from '../features/dizimistas/DizimistasSection.tsx';
import { ImportButton } from '../features/imports/ImportButton.tsx';

/** The register of payers, with the import from a spreadsheet for those who may import. */
export default function DizimistasScreen() {
  return <DizimistasSection tools={<ImportButton />} />;
}
