import { importModel, importModelNotes } from '#contract/import-model.ts';
import { reportFormats, reportOf } from '#contract/report.ts';
import { saveFile } from '../../lib/save-file.ts';
import { writeHere } from '../../ui/report/write-here.ts';

/** Creates the template spreadsheet in this browser, in the parish's name, and saves it. */
export async function saveModel(parish: string, signal: AbortSignal): Promise<void> {
  const report = reportOf(importModel, { parish, filters: importModelNotes, generatedAt: new Date() });
  async function* noRows() {}
  const bytes = await writeHere('xls', report, noRows(), signal);
  const { extension, mediaType } = reportFormats.xls;
  saveFile(new File([bytes], `${importModel.fileName}.${extension}`, { type: mediaType }));
}
