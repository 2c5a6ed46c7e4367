import { importModel, importModelNotes } from '#contract/import-model.ts';
import { ModelOffer } from '../../../ui/spreadsheet/ModelOffer.tsx';
import { SheetPlace } from '../../../ui/spreadsheet/SheetPlace.tsx';
import { LastImports } from '../LastImports.tsx';
import type { StepProps } from './step-props.ts';

/** The file picker, the template, and the last imports. */
export function FileStep({ importing, last }: StepProps) {
  return (
    <>
      <SheetPlace onFile={(file) => void importing.open(file)}>
        Excel (.xlsx) ou CSV, com até 25.000 linhas e 10 MB. A planilha é lida neste aparelho.
      </SheetPlace>
      <ModelOffer model={importModel} notes={importModelNotes}>
        Se a lista ainda está no papel, preencha o nosso modelo. Só o nome é obrigatório.
      </ModelOffer>
      <LastImports last={last} onResume={importing.resume} />
    </>
  );
}
