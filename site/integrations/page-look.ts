import type { AstroIntegration } from 'astro';
import { liturgia } from '#contract/liturgia.ts';
import { parishColour } from '../content/parish-colour.ts';
import { buildCall } from '../lib/build-api.ts';
import { liturgicalColour } from '../lib/liturgical-colour.ts';
import { parishBuild } from '../lib/parish-build.ts';
import { armsSheet, inColour } from '../styles/look-sheet.ts';

const name = 'virtual:page-look.css';

/**
 * Provides how the pages look today as a style sheet, `virtual:page-look.css`: the day's liturgical colour as `--day`,
 * and the parish's arms. It is bundled into the pages' style sheet, which avoids rules for each colour, style
 * attributes and hashes in the policy. The parish's own colour is written into the pages' tokens; the panel keeps the
 * blue.
 */
export const pageLook = (): AstroIntegration => ({
  name: 'page-look',
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
                return bundledLook();
              },
            },
            {
              name: 'parish-colour',
              enforce: 'pre',
              transform(code, id) {
                if (!id.endsWith('/site/styles/tokens.css')) return undefined;
                return inColour(code, parishColour());
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
export function bundledLook(): Promise<string> {
  bundled ??= readLook();
  return bundled;
}

/** The style sheet of today. It names the colour that the tokens have, with which another bundle is made. */
export async function readLook(): Promise<string> {
  const { data } = await buildCall(liturgia.day);
  const { arms } = parishBuild();
  return `/* ${parishColour()} */:root{--day:${liturgicalColour(data.cor)}}${arms ? armsSheet(arms.plate) : ''}`;
}
