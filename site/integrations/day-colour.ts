import type { AstroIntegration } from 'astro';
import { liturgia } from '#contract/liturgia.ts';
import { buildCall } from '../lib/build-api.ts';
import { liturgicalColour } from '../lib/liturgical-colour.ts';

const name = 'virtual:day-colour.css';

/**
 * Provides the day's liturgical colour as a style sheet, `virtual:day-colour.css`, that sets `--day`. It is bundled
 * into the pages' style sheet, which avoids rules for each colour, style attributes and hashes in the policy.
 */
export const dayColour = (): AstroIntegration => ({
  name: 'day-colour',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name,
              resolveId: (id) => (id === name ? `\0${name}` : undefined),
              load(id) {
                if (id !== `\0${name}`) return undefined;
                return bundledDaySheet();
              },
            },
          ],
        },
      });
    },
  },
});

let bundled: Promise<string> | undefined;

/** The one of this process's bundle. Read once: a build takes less than a day, and is repeated after midnight. */
export function bundledDaySheet(): Promise<string> {
  bundled ??= readDaySheet();
  return bundled;
}

/** The style sheet of today's colour. */
export async function readDaySheet(): Promise<string> {
  const { data } = await buildCall(liturgia.day);
  return `:root{--day:${liturgicalColour(data.cor)}}`;
}
