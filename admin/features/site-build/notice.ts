import type { SiteBuildStatus } from '#contract/site-build.ts';
import { dateAndTime } from '../../lib/dates.ts';

interface SiteNotice {
  tone: 'quiet' | 'busy' | 'warning';
  text: string;
}

/** The notice about the site's last build for staff. */
export function siteNotice({ state, builtAt }: SiteBuildStatus): SiteNotice {
  switch (state) {
    case 'building':
    case 'waiting':
      return { tone: 'busy', text: 'Publicando…' };
    case 'failed':
      return {
        tone: 'warning',
        text: `A última publicação do site não deu certo. ${whatVisitorsSee(builtAt)}`,
      };
    case 'late':
      return { tone: 'warning', text: `A publicação do site está atrasada. ${whatVisitorsSee(builtAt)}` };
    case 'current':
      return {
        tone: 'quiet',
        text: builtAt ? `Site publicado em ${dateAndTime(builtAt)}` : 'Site ainda não publicado',
      };
  }
}

function whatVisitorsSee(builtAt: string | null): string {
  return builtAt
    ? `Os visitantes continuam vendo a versão de ${dateAndTime(builtAt)}.`
    : 'Os visitantes ainda não veem o site.';
}

const second = 1_000;

/** Polling interval in milliseconds: short while a build is running or expected, otherwise long. */
export function pauseBeforeAsking(state: SiteBuildStatus['state'] | undefined, sinceSiteChange: number): number {
  const isPending = state === 'building' || state === 'waiting';
  return isPending || sinceSiteChange < 15 * second ? 2 * second : 60 * second;
}
