import { pageSections, sectionRows } from '#contract/concepts.ts';
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
  /** 'A página da notícia' or 'O evento', before the title. */
  subject: string;
  /** After the title. */
  outcome: string;
}

/** The notice about a row that the site couldn't show. */
export function rowNotice({ section, isKept }: BrokenRow): RowNotice {
  const { one, gender } = sectionRows[section].noun;
  const the = gender === 'feminine' ? 'a' : 'o';
  const hasPage = pageSections.some((each) => each === section);
  const published = isKept ? 'não pôde ser atualizada: continua a versão anterior.' : 'não pôde ser publicada.';
  const outcome = hasPage ? published : 'não pôde aparecer no site.';
  return {
    subject: hasPage ? `A página d${the} ${one}` : `${the.toUpperCase()} ${one}`,
    outcome: `${outcome} Abra ${the} ${one} e salve de novo. Se não adiantar, ${whomToTell}.`,
  };
}

function whatVisitorsSee(builtAt: string | null): string {
  return builtAt
    ? `Os visitantes continuam vendo a versão de ${dateAndTime(builtAt)}.`
    : 'Os visitantes ainda não veem o site.';
}
