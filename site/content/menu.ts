import { parishDayOf } from '#contract/parish-day.ts';
import { isWritten } from '../lib/written-pages.ts';
import { feast } from './feast.ts';
import { homeLinks } from './home-links.ts';

interface MenuLink {
  label: string;
  href: string;
}

/** The header's links, in order. Links to sections of the home page also work from other pages. */
export const mainLinks: readonly MenuLink[] = [
  { label: 'Horários', href: homeLinks.schedule },
  { label: 'Liturgia', href: '/liturgia' },
  { label: 'Doação', href: '/doacao' },
  { label: 'Avisos', href: homeLinks.announcements },
  { label: 'Contato', href: '/contato' },
];

/** A page of which nothing is written yet is not among them. */
export const moreLinks: readonly MenuLink[] = [
  { label: 'Calendário', href: '/calendario' },
  { label: 'Notícias', href: '/noticias' },
  ...(isWritten('/comunidades') ? [{ label: 'Comunidades', href: '/comunidades' }] : []),
  ...(isWritten('/paroquia') ? [{ label: 'História', href: '/paroquia' }] : []),
  // Until the day on which it ends is over.
  ...(feast && feast.ends >= parishDayOf(new Date()) ? [{ label: 'Festa', href: '/convite' }] : []),
  { label: 'Galeria', href: '/galeria' },
  ...(isWritten('/intencoes') ? [{ label: 'Intenções', href: '/intencoes' }] : []),
  { label: 'Dízimo', href: '/dizimo' },
  { label: 'Painel', href: '/dashboard' },
];
