// Runs alone in the function's runtime: writes one report and prints its CPU time and memory from Linux's /proc.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { masculine } from '#contract/noun.ts';
import { defineReport, type ReportFormat, reportOf } from '#contract/report.ts';
import { functionWriters } from '../../edge-functions/api/reports/function-writers.ts';

/** Milliseconds of one tick of the kernel's clock. */
const tick = 10;

function processorTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

const payers = defineReport<number>({
  fileName: 'dizimistas',
  title: 'Dizimistas',
  noun: masculine('dizimista', 'dizimistas'),
  columns: [
    { kind: 'text', title: 'Nº', width: 8, align: 'right', value: (number) => `#${number}` },
    { kind: 'text', title: 'Nome completo', width: 34, value: (number) => `Maria José da Conceição ${number}` },
    { kind: 'date', title: 'Nascimento', width: 12, value: () => '1950-02-28' },
    { kind: 'money', title: 'Valor', width: 14, summed: true, value: (number) => 12_345 + number },
    { kind: 'yes/no', title: 'Ativo', width: 8, value: (number) => number % 2 === 0 },
    { kind: 'text', title: 'Telefone', width: 16, value: () => '(85) 99999-0000' },
    {
      kind: 'text',
      title: 'Comunidade',
      width: 30,
      value: (number) =>
        number % 3 ? 'Rua Dom Hélio Campos, 150' : 'Comunidade São João Batista do Monte Castelo – setor 2',
    },
    { kind: 'number', title: 'Carnês', width: 10, summed: true, value: (number) => number % 13 },
  ],
});

const [format, count] = process.argv.slice(2) as [ReportFormat, string];
const before = processorTime();
const details = { parish: 'Paróquia', filters: [], generatedAt: new Date() };
const begin = await functionWriters[format]();
const writer = begin(reportOf(payers, details));
for (let first = 0; first < Number(count); first += 1_000) {
  writer.add(Array.from({ length: 1_000 }, (_, index) => payers.toRow(first + index + 1)));
  // Meanwhile the API would read the next page.
  await nextTurn();
}
const { length } = await writer.finish();
const processor = processorTime() - before;
const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
console.log(JSON.stringify({ processor, memory, length }));
