// `npm run bench`: runs the benchmarks with the project's limits; the exit code is 1 when one is missed.
// `npm run bench -- reads weights` runs only those named, in this order.
import { measureReads, measureSignIn } from './api.ts';
import { type Benchmark, choose, missesOf } from './benchmark.ts';
import { measureCheapPhone } from './blocking-time.ts';
import { measureCases } from './cases.ts';
import { measureCharges } from './charges.ts';
import { measureDesk } from './desk.ts';
import { measureErasure } from './erasures.ts';
import { measureExports } from './exports.ts';
import { measureFunction } from './function.ts';
import { measureFuzz } from './fuzz.ts';
import { measureHostileReads } from './hostile-reads.ts';
import { measureImport, measureImportWithConsents, measureLargestImport } from './imports.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLoad, restReadsPerSecond } from './load.ts';
import { measureManyRows, measureSearch } from './many-news.ts';
import { measureWeights } from './page-weight.ts';
import { measurePayers } from './payers.ts';
import { measurePublishWithFiveThousand, measurePublishWithSeed, measurePublishWithThousand } from './publish.ts';
import { measurePush } from './push.ts';
import { measureReports } from './reports.ts';
import { measureBuilds, measureCards } from './site-builds.ts';
import { startBenchmarkStack } from './start-up.ts';
import { measureTithe } from './tithe.ts';
import { measureVisits } from './visits.ts';

const benchmarks: readonly Benchmark[] = [
  // Its first figure is the memory of an idle server.
  { name: 'load', measure: measureLoad, untouched: true },
  { name: 'reads', measure: measureReads },
  { name: 'hostile', measure: measureHostileReads },
  { name: 'sign-in', measure: measureSignIn },
  { name: 'weights', measure: measureWeights },
  { name: 'lighthouse', measure: measureLighthouse },
  { name: 'cheap-phone', measure: measureCheapPhone },
  { name: 'publish', measure: measurePublishWithSeed },
  { name: 'publish', measure: measurePublishWithThousand },
  { name: 'publish', measure: measurePublishWithFiveThousand },
  { name: 'fuzz', measure: measureFuzz },
  { name: 'function', measure: measureFunction },
  { name: 'reports', measure: measureReports },
  { name: 'exports', measure: measureExports },
  { name: 'visits', measure: measureVisits },
  { name: 'cards', measure: measureCards },
  { name: 'builds', measure: measureBuilds },
  { name: 'search', measure: measureSearch },
  { name: 'import', measure: measureImport },
  { name: 'import', measure: measureImportWithConsents },
  { name: 'largest-import', measure: measureLargestImport },
  { name: 'charges', measure: measureCharges },
  { name: 'cases', measure: measureCases },
  { name: 'push', measure: measurePush },
  { name: 'many-rows', measure: measureManyRows },
  { name: 'payers', measure: measurePayers },
  { name: 'tithe', measure: measureTithe },
  { name: 'desk', measure: measureDesk },
  { name: 'erasure', measure: measureErasure },
];

const chosen = choose(benchmarks, process.argv.slice(2));
const stack = await startBenchmarkStack();
let missed = 0;
try {
  missed += await missesOf(async () => stack.figures, console.log);
  for (const { name, measure, untouched } of chosen) {
    const run = async () => {
      const renewed = await stack.renew();
      const beside = untouched
        ? ''
        : `, beside ${Math.round(await restReadsPerSecond(renewed))} reads/s through REST, 1 caller`;
      console.log(`\n${name}${beside}`);
      return measure(renewed);
    };
    missed += await missesOf(run, console.log);
  }
} finally {
  await stack.remove();
}
process.exitCode = missed > 0 ? 1 : 0;
