import type { AstroIntegration } from 'astro';
import { type Problem, readSettingsIn, type Source } from '../../edge-functions/settings/read.ts';
import type { NameIn } from '../../edge-functions/settings/table.ts';

/** Who serves the built site. `local` is the one-machine stack, which has the API on the same address. */
export type StaticHost = 'netlify' | 'cloudflare' | 'local';

/** What the site's build needs to know before it starts. Nothing of it is secret. */
export interface BuildSettings {
  staticHost: StaticHost;
  /** Origin of the published site, without a slash at its end. */
  siteUrl: string;
  /** Whether browsers are to ask every subdomain over https only. */
  hstsSubdomains: boolean;
  /** Whether cards are drawn for shared links. */
  shareCards: boolean;
}

/**
 * Reads the build's variables (.env.example). Throws one sentence that lists everything that is missing or wrong, by name:
 * a build with half of them would publish pages that call nobody, or that name another address as theirs.
 */
export function readBuildSettings(source: Source): BuildSettings {
  const { values, problems } = readSettingsIn('build', { ...source, STATIC_HOST: staticHostOf(source) });
  const wrong = values.staticHost === 'local' ? problemsOfOneMachine(problems, source) : problems;
  if (wrong.length > 0) {
    const reasons = wrong.map(({ name, isMissing, must }) => `${name} ${isMissing ? 'falta' : must}`);
    throw new Error(`O site não pode ser construído: ${reasons.join('; ')}. Veja .env.example.`);
  }
  return {
    staticHost: values.staticHost,
    siteUrl: values.siteUrl,
    hstsSubdomains: values.hstsSubdomains === 'on',
    shareCards: values.shareCards === 'on',
  };
}

/** Cloudflare's builder says that it is Cloudflare's, so that nobody has to remember it. */
const staticHostOf = ({ STATIC_HOST, CF_PAGES }: Source) => STATIC_HOST || (CF_PAGES ? 'cloudflare' : 'netlify');

type BuildProblem = Pick<Problem<NameIn<'build'>>, 'name' | 'isMissing' | 'must'>;

/** Pages of one machine call the address that they came from. */
const onlyHosted = ['PUBLIC_API_URL', 'PUBLIC_SUPABASE_URL'] as const satisfies NameIn<'build'>[];

function problemsOfOneMachine(problems: readonly BuildProblem[], source: Source): BuildProblem[] {
  const superfluous = onlyHosted.filter((name) => source[name]);
  const must = 'não se usa quando a API está no mesmo endereço';
  return [
    ...problems.filter(({ name }) => !onlyHosted.some((other) => other === name)),
    ...superfluous.map((name) => ({ name, isMissing: false, must })),
  ];
}

/** Gives Astro the site's address, once the build's settings are known to be complete. */
export const buildSettings = (): AstroIntegration => ({
  name: 'build-settings',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'build' || command === 'dev') updateConfig({ site: readBuildSettings(process.env).siteUrl });
    },
  },
});
