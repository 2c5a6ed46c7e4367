import type { APIContext } from 'astro';
import type { ParishInfoItem, ParishInfoSectionName } from '#contract/parish-info.ts';
import { parishBuild } from '../../lib/parish-build.ts';
import { allowContentStyles } from '../../rich-text/style-policy.ts';

type Sections = readonly ParishInfoSectionName[];

/** The sections that each page shows (docs/decisions/0053). */
export const infoSections = {
  home: ['missas'],
  contact: ['missas', 'horarios', 'contatos'],
  calendar: ['eventos'],
  history: ['geral'],
} as const satisfies Record<string, Sections>;

/** What is written in these sections, in the order that administrators gave. */
export const infoOf = (sections: Sections): ParishInfoItem[] =>
  parishBuild().info.filter(({ section }) => sections.includes(section));

/** Allows a page the inline styles of these sections; returns the style sheet for its head. */
export const allowInfoStyles = (csp: APIContext['csp'], sections: Sections): string =>
  allowContentStyles(
    csp,
    infoOf(sections)
      .map(({ content }) => content)
      .join(''),
  );
