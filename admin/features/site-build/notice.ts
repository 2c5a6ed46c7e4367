import type { BrokenRow, SiteBuildStatus } from '#contract/site-build.ts';
import { dateAndTime, nextMinute } from '../../lib/dates.ts';

interface SiteNotice {
  tone: 'quiet' | 'busy' | 'warning';
  text: string;
  /** The label of the button that asks for a build; without it there is none. */
  action?: string;
}

/** The notice about the site's last build for staff. */
export function siteNotice({ state, builtAt, publishesAt, failedPage }: SiteBuildStatus): SiteNotice {
  if (publishesAt) {
    return { tone: 'quiet', text: `O site será publicado ${nextMinute(publishesAt)}.`, action: 'Publicar agora' };
  }
  switch (state) {
    case 'building':
    case 'waiting':
      return { tone: 'busy', text: 'Publicando…' };
    case 'failed':
      return {
        tone: 'warning',
        text: `A última publicação do site não deu certo${becauseOf(failedPage)}. ${whatVisitorsSee(builtAt)}`,
        action: 'Tentar novamente',
      };
    case 'late':
      return {
        tone: 'warning',
        text: `A publicação do site está atrasada. ${whatVisitorsSee(builtAt)}`,
        action: 'Tentar novamente',
      };
    case 'current':
      return {
        tone: 'quiet',
        text: builtAt ? `Site publicado em ${dateAndTime(builtAt)}` : 'Site ainda não publicado',
      };
  }
}

const becauseOf = (page: string | null): string =>
  page === null ? '' : `: ${page === '/' ? 'a página inicial' : `a página ${page}`} não pôde ser atualizada`;

const whomToTell = 'avise quem cuida do site';

interface RowNotice {
  /** 'A página da notícia', before the title. */
  page: string;
  /** After the title. */
  outcome: string;
}

/** The notice about a row whose page couldn't be made. */
export function rowNotice({ section, isKept }: BrokenRow): RowNotice {
  const isNews = section === 'news';
  const outcome = isKept ? 'não pôde ser atualizada: continua a versão anterior.' : 'não pôde ser publicada.';
  return {
    page: isNews ? 'A página da notícia' : 'A página do aviso',
    outcome: `${outcome} Abra ${isNews ? 'a notícia' : 'o aviso'} e salve de novo. Se não adiantar, ${whomToTell}.`,
  };
}

function whatVisitorsSee(builtAt: string | null): string {
  return builtAt
    ? `Os visitantes continuam vendo a versão de ${dateAndTime(builtAt)}.`
    : 'Os visitantes ainda não veem o site.';
}

const second = 1_000;
const minute = 60 * second;

/** Polling interval in milliseconds: short while a build is running or expected, otherwise long. */
export function pauseBeforeAsking(
  status: Pick<SiteBuildStatus, 'state' | 'publishesAt'> | undefined,
  sinceSiteChange: number,
): number {
  const isPending = status?.state === 'building' || (status?.state === 'waiting' && !status.publishesAt);
  return isPending || sinceSiteChange < 15 * second ? 2 * second : minute;
}
