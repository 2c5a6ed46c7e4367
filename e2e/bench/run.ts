// `npm run bench`: runs the benchmarks with the project's limits; the exit code is 1 when one is missed.
// `npm run bench -- reads weights` runs only those named.
import { measureReads, measureSignIn } from './api.ts';
import { measureFunction } from './function.ts';
import { measureFuzz } from './fuzz.ts';
import { measureImport } from './imports.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureHostileReads, measureLoad, measureManyRows, measureSearch } from './load.ts';
import { growNewsTo } from './news-rows.ts';
import { measureWeights } from './page-weight.ts';
import { measurePayers } from './payers.ts';
import { measurePublish, measurePublishBurst } from './publish.ts';
import { type Figure, print } from './report.ts';
import { measureReports } from './reports.ts';
import { measureBuilds, measureCards } from './site-builds.ts';
import { measureStartUp } from './start-up.ts';
import { measureVisits } from './visits.ts';

const selected = new Set(process.argv.slice(2));
const isSelected = (name: string) => selected.size === 0 || selected.has(name);
let missed = 0;
const report = (figures: readonly Figure[]) => {
  for (const figure of figures) if (!print(figure)) missed += 1;
};

const { figures, stack } = await measureStartUp();
try {
  report(figures);
  // First: memory is measured on an idle server.
  if (isSelected('load')) report(await measureLoad(stack));
  if (isSelected('reads')) report(await measureReads(stack));
  if (isSelected('hostile')) report(await measureHostileReads(stack));
  if (isSelected('sign-in')) report(await measureSignIn(stack));
  if (isSelected('weights')) report(await measureWeights(stack));
  if (isSelected('lighthouse')) report(await measureLighthouse(stack));
  if (isSelected('publish'))
    report([await measurePublish(stack, 'with the seed', 6), await measurePublishBurst(stack)]);
  if (isSelected('fuzz')) report(await measureFuzz(stack));
  if (isSelected('function')) report(await measureFunction(stack));
  if (isSelected('reports')) report(await measureReports());
  if (isSelected('visits')) report(await measureVisits(stack));
  if (isSelected('cards')) report(await measureCards(stack));
  if (isSelected('builds')) report(await measureBuilds(stack));
  if (isSelected('search')) report(await measureSearch(stack));
  if (isSelected('import')) report(await measureImport(stack));
  if (isSelected('many-rows')) report(await measureManyRows(stack));
  if (isSelected('payers')) report(await measurePayers(stack));
} finally {
  await stack.remove();
}

if (isSelected('publish')) {
  const { stack: larger } = await measureStartUp();
  try {
    await growNewsTo(larger, 1_000);
    report([await measurePublish(larger, 'with 1,000 news', 10)]);
  } finally {
    await larger.remove();
  }
}
process.exitCode = missed > 0 ? 1 : 0;
