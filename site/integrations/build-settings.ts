import type { AstroIntegration } from 'astro';
import type { Giving } from '#contract/giving.ts';
import type { ParishZone } from '#contract/parish-day.ts';
import { givingOf, givingProblem, isNobodys } from '../../edge-functions/settings/giving.ts';
import { type Problem, readSettingsIn, type Source } from '../../edge-functions/settings/read.ts';
import type { NameIn, SettingsIn } from '../../edge-functions/settings/table.ts';

/** The host of the built site. `local` is the one-machine stack, which has the API at the same address. */
export type StaticHost = 'netlify' | 'cloudflare' | 'local';

/** The settings of the site's build. None is secret. */
interface BuildSettings {
  staticHost: StaticHost;
  /** Origin of the published site, without a slash at its end. */
  siteUrl: string;
  parishZone: ParishZone;
  /** True if HSTS includes subdomains. */
  hstsSubdomains: boolean;
  /** True if cards are drawn for shared links. */
  shareCards: boolean;
  /** How one gives without a payment provider. */
  giving: Giving;
}

/**
 * Reads the build's variables (.env.example). Throws one sentence that lists everything missing or wrong, by name: an
 * incomplete build would publish pages without an API or with a wrong address.
 */
export function readBuildSettings(source: Source): BuildSettings {
  const { values, problems } = readSettingsIn('build', { ...source, STATIC_HOST: staticHostOf(source) });
  const ofHost = values.staticHost === 'local' ? problemsOfOneMachine(problems, source) : problems;
  const wrong = [...ofHost, ...problemsOfGiving(values, problems)];
  if (wrong.length > 0) {
    const reasons = wrong.map(({ name, isMissing, must }) => `${name} ${isMissing ? 'falta' : must}`);
    throw new Error(`O site não pode ser construído: ${reasons.join('; ')}. Veja .env.example.`);
  }
  return {
    staticHost: values.staticHost,
    siteUrl: values.siteUrl,
    parishZone: values.parishZone,
    hstsSubdomains: values.hstsSubdomains === 'on',
    shareCards: values.shareCards === 'on',
    giving: givingOf(values),
  };
}

/** Cloudflare's builder is detected, so that no setting is needed. */
const staticHostOf = ({ STATIC_HOST, CF_PAGES }: Source) => STATIC_HOST || (CF_PAGES ? 'cloudflare' : 'netlify');

type BuildProblem = Pick<Problem<NameIn<'build'>>, 'name' | 'isMissing' | 'must'>;

/** Pages of one machine call their own origin. */
const onlyHosted = ['PUBLIC_API_URL', 'PUBLIC_SUPABASE_URL'] as const satisfies NameIn<'build'>[];

function problemsOfOneMachine(problems: readonly BuildProblem[], source: Source): BuildProblem[] {
  const superfluous = onlyHosted.filter((name) => source[name]);
  const must = 'não se usa quando a API está no mesmo endereço';
  return [
    ...problems.filter(({ name }) => !onlyHosted.some((other) => other === name)),
    ...superfluous.map((name) => ({ name, isMissing: false, must })),
  ];
}

/** The demonstration's key is for one machine: who finds the page on the web would try to pay. */
function problemsOfGiving(
  values: Partial<SettingsIn<'build'>>,
  problems: readonly BuildProblem[],
): readonly BuildProblem[] {
  const isAlone = problems.every(({ name }) => !/^PARISH_(?!ZONE$)/.test(name));
  const contradiction = isAlone ? givingProblem(values) : undefined;
  const isPublished = values.staticHost !== 'local' && isNobodys(values.parishPixKey ?? '');
  return [
    ...(contradiction ? [{ isMissing: false, ...contradiction }] : []),
    ...(isPublished
      ? [{ name: 'PARISH_PIX_KEY' as const, isMissing: false, must: 'é uma chave de demonstração' }]
      : []),
  ];
}

/** Gives Astro the site's address and what pages say of giving and of the host, after checking the build's settings. */
export const buildSettings = (): AstroIntegration => ({
  name: 'build-settings',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build' && command !== 'dev') return;
      const { siteUrl, parishZone, giving, staticHost } = readBuildSettings(process.env);
      const define = {
        'import.meta.env.giving': JSON.stringify(giving),
        'import.meta.env.staticHost': JSON.stringify(staticHost),
        ZONE_NAME_OF_BUILD: JSON.stringify(parishZone.name),
        ZONE_OFFSET_OF_BUILD: JSON.stringify(parishZone.offset),
      };
      updateConfig({ site: siteUrl, vite: { define } });
    },
  },
});
