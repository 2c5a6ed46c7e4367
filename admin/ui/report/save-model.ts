import { type ReportDefinition, type ReportFilter, reportFormats, reportOf } from '#contract/report.ts';
import { saveFile } from '../../lib/save-file.ts';
import { writeHere } from './write-here.ts';

/** Creates a template spreadsheet in the parish's name and saves it. `notes` stand above its columns. */
export async function saveModel<Item>(
  model: ReportDefinition<Item>,
  notes: readonly ReportFilter[],
  parish: string,
): Promise<void> {
  const report = reportOf(model, { parish, filters: notes, generatedAt: new Date() });
  async function* noRows() {}
  const bytes = await writeHere('xls', report, noRows(), new AbortController().signal);
  const { extension, mediaType } = reportFormats.xls;
  saveFile(new File([bytes], `${model.fileName}.${extension}`, { type: mediaType }));
}
