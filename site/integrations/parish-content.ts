import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { isMediaSource } from '#contract/media-source.ts';
import { parishContent as calls, type ParishContentItem } from '#contract/parish-content.ts';
import { parishInfo } from '#contract/parish-info.ts';
import { buildCall } from '../lib/build-api.ts';
import { loadAll } from '../lib/load-all.ts';
import { keepParishBuild } from '../lib/parish-build.ts';

/** Milliseconds for one picture. */
const timeout = 10_000;

/** Reads what the pages say of the parish before they are made, and looks at the pictures that it names. */
export const parishContent = (): AstroIntegration => ({
  name: 'parish-content',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      if (command !== 'build' && command !== 'dev') return;
      const [rows, info] = await Promise.all([loadAll(buildCall, calls.active), loadAll(buildCall, parishInfo.active)]);
      const origin = new URL(process.env.PUBLIC_SUPABASE_URL || (process.env.API_URL as string)).origin;
      keepParishBuild({ rows, info, pictures: await readPictures(rows, origin) });
      updateConfig({ image: { remotePatterns: [{ hostname: new URL(origin).hostname }] } });
    },
  },
});

/**
 * The pictures that rows name, with where they are and their pixels. One that isn't there is left out with a line; when
 * Storage doesn't answer, the build fails, as it does when rows can't be read.
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
      const size =
        answer.ok &&
        (await sharp(await answer.arrayBuffer())
          .metadata()
          .catch(() => undefined));
      if (size) return [[path, { src, width: size.width, height: size.height }]] as const;
      console.warn(`The picture ${path} is left out: HTTP ${answer.status}`);
      return [];
    }),
  );
  return Object.fromEntries(pictures.flat());
}
