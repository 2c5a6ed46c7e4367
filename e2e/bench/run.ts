// `npm run bench`: measures what the project promises, on this machine, in one run. Ends with 1 when a bar is missed.
// `npm run bench -- reads weights` measures only what is named.
import { measureReads, measureSignIn } from './api.ts';
import { measureFuzz } from './fuzz.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureHostileReads, measureLoad, measureSearch } from './load.ts';
import { growNewsTo } from './news-rows.ts';
import { measureWeights } from './page-weight.ts';
import { measurePublish } from './publish.ts';
import { type Figure, print } from './report.ts';
import { measureBuilds } from './site-builds.ts';
import { measureStartUp } from './start-up.ts';

const wanted = new Set(process.argv.slice(2));
const asked = (name: string) => wanted.size === 0 || wanted.has(name);
let missed = 0;
const tell = (figures: readonly Figure[]) => {
  for (const figure of figures) if (!print(figure)) missed += 1;
};

const { figures, stack } = await measureStartUp();
try {
  tell(figures);
  // First, while the server has not worked yet.
  if (asked('load')) tell(await measureLoad(stack));
  if (asked('reads')) tell(await measureReads(stack));
  if (asked('hostile')) tell(await measureHostileReads(stack));
  if (asked('sign-in')) tell(await measureSignIn(stack));
  if (asked('weights')) tell(await measureWeights(stack));
  if (asked('lighthouse')) tell(await measureLighthouse(stack));
  if (asked('publish')) tell([await measurePublish(stack, 'with the seed', 6)]);
  if (asked('fuzz')) tell(await measureFuzz(stack));
  if (asked('builds')) tell(await measureBuilds(stack));
  if (asked('search')) tell(await measureSearch(stack));
} finally {
  await stack.remove();
}

if (asked('publish')) {
  const { stack: larger } = await measureStartUp();
  try {
    await growNewsTo(larger, 1_000);
    tell([await measurePublish(larger, 'with 1,000 news', 10)]);
  } finally {
    await larger.remove();
  }
}
process.exitCode = missed > 0 ? 1 : 0;
