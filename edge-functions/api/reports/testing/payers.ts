import { masculine } from '#contract/noun.ts';
import { defineReport, type ReportFormat, reportOf } from '#contract/report.ts';
import { functionWriters } from '../function-writers.ts';

export interface Payer {
  name: string | null;
  birth: string | null;
  seen: string | null;
  cents: number | null;
  booklets: number | null;
  active: boolean | null;
}

export const payer: Payer = {
  name: 'Conceição Araújo',
  birth: '1950-02-28',
  seen: '2026-11-22T01:30:00Z',
  cents: 123_456,
  booklets: 12,
  active: true,
};

/** A report with a column of every kind. */
export const payers = defineReport<Payer>({
  fileName: 'dizimistas',
  title: 'Dizimistas da paróquia',
  noun: masculine('dizimista', 'dizimistas'),
  columns: [
    { kind: 'text', title: 'Nome', width: 30, value: ({ name }) => name },
    { kind: 'date', title: 'Nascimento', width: 12, value: ({ birth }) => birth },
    { kind: 'instant', title: 'Visto em', width: 17, value: ({ seen }) => seen },
    { kind: 'money', title: 'Valor', width: 14, summed: true, value: ({ cents }) => cents },
    { kind: 'number', title: 'Carnês', width: 10, summed: true, value: ({ booklets }) => booklets },
    { kind: 'yes/no', title: 'Ativo', width: 8, value: ({ active }) => active },
  ],
});

const details = {
  parish: 'Paróquia São João Batista',
  filters: [
    { label: 'Ano', value: '2026' },
    { label: 'Mês', value: 'março' },
  ],
  generatedAt: new Date('2026-11-22T18:04:00Z'),
};

/** The file of a report about these payers. */
export async function reportOn(
  format: ReportFormat,
  rows: readonly Partial<Payer>[],
  writers = functionWriters,
): Promise<Uint8Array> {
  const begin = await writers[format]();
  const writer = begin(reportOf(payers, details));
  writer.add(rows.map((row) => payers.toRow({ ...payer, ...row })));
  return writer.finish();
}
