import type { AstroIntegration } from 'astro';
import { announcements } from '#contract/announcements.ts';
import { birthdays } from '#contract/birthdays.ts';
import { events } from '#contract/events.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { isMediaSource } from '#contract/media-source.ts';
import { news } from '#contract/news.ts';
import { parishContent as calls, contentsOf, type ParishContentItem } from '#contract/parish-content.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { parishInfo } from '#contract/parish-info.ts';
import { buildCall } from '../lib/build-api.ts';
import { loadAll } from '../lib/load-all.ts';
import { type HomeSection, keepParishBuild, type ParishBuild } from '../lib/parish-build.ts';
import { readArms } from './read-arms.ts';
import { readablePicture } from './readable-picture.ts';

/** Milliseconds for one picture. */
const timeout = 10_000;

/** Reads what the pages say of the parish before they are made, and looks at the pictures that it names. */
export const parishContent = (): AstroIntegration => ({
  name: 'parish-content',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      if (command !== 'build' && command !== 'dev') return;
      const [rows, info, filled] = await Promise.all([
        loadAll(buildCall, calls.active),
        loadAll(buildCall, parishInfo.active),
        readFilled(),
      ]);
      const origin = new URL(process.env.PUBLIC_SUPABASE_URL || (process.env.API_URL as string)).origin;
      const pictures = await readPictures(rows, origin);
      keepParishBuild({ rows, info, pictures, filled, ...(await armsOf(rows, pictures)) });
      updateConfig({ image: { remotePatterns: [{ hostname: new URL(origin).hostname }] } });
    },
  },
});

/** Home's sections that have a row, since the links of all pages depend on it. */
async function readFilled(): Promise<HomeSection[]> {
  const first = { query: { limit: 1 } };
  const answers = await Promise.all([
    buildCall(massSchedule.active, first).then(({ data }) => ['schedule', data] as const),
    buildCall(news.published, first).then(({ data }) => ['news', data] as const),
    buildCall(announcements.active, first).then(({ data }) => ['announcements', data] as const),
    buildCall(events.list, { query: { from: parishDayOf(new Date()), limit: 1 } }).then(
      ({ data }) => ['events', data] as const,
    ),
    buildCall(birthdays.thisMonth, first).then(({ data }) => ['birthdays', data] as const),
  ]);
  return answers.flatMap(([section, rows]) => (rows.length > 0 ? section : []));
}

/**
 * The pictures that rows name, with where they are and their pixels. One that isn't there or can't be drawn is left out
 * with a line; when Storage doesn't answer, the build fails, as it does when rows can't be read.
 */
async function readPictures(rows: readonly ParishContentItem[], origin: string) {
  const paths = new Set(
    rows
      .flatMap(({ content }) => Object.values(content))
      .filter((value) => typeof value === 'string' && isMediaSource(value)),
  );
  const pictures = await Promise.all(
    [...(paths as Set<string>)].map(async (path) => {
      const src = `${origin}${path}`;
      const answer = await fetch(src, { signal: AbortSignal.timeout(timeout) });
      if (answer.status >= 500) throw new Error(`Storage answered ${answer.status} for ${path}`);
      const size = answer.ok && (await readablePicture(await answer.arrayBuffer()));
      if (size) return [[path, { src, ...size }]] as const;
      console.warn(`The picture ${path} is left out: ${answer.ok ? 'it is damaged' : `HTTP ${answer.status}`}`);
      return [];
    }),
  );
  return Object.fromEntries(pictures.flat());
}

/** The arms that the parish has, if their picture is one of those that are there. */
async function armsOf(
  rows: readonly ParishContentItem[],
  pictures: ParishBuild['pictures'],
): Promise<Pick<ParishBuild, 'arms'>> {
  const path = contentsOf(rows, 'identity')[0]?.arms;
  const picture = path ? pictures[path] : undefined;
  if (!path || !picture) return {};
  const answer = await fetch(picture.src, { signal: AbortSignal.timeout(timeout) });
  return { arms: { path, ...picture, ...(await readArms(await answer.arrayBuffer())) } };
}
