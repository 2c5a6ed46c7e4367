import type { APIContext } from 'astro';
import type { ParishInfoItem, ParishInfoSectionName } from '#contract/parish-info.ts';
import { hashOf } from '../../lib/content-hash.ts';
import { parishBuild } from '../../lib/parish-build.ts';
import { allowContentStyles } from '../../rich-text/style-policy.ts';
import layout from './parish-info.css?raw';

type Sections = readonly ParishInfoSectionName[];

/**
 * The sections that each page shows. The start page and the calendar carry the layout only where they show some: they
 * have no room for more.
 */
export const infoSections = {
  home: ['missas'],
  contact: ['missas', 'horarios', 'contatos'],
  calendar: ['eventos'],
  history: ['geral'],
} as const satisfies Record<string, Sections>;

/** The items of these sections, in the administrators' order. */
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

/** Also allows the layout's styles, on pages with no bytes to spare for them; empty without information. */
export function allowWholeInfoStyles(csp: APIContext['csp'], sections: Sections): string {
  if (infoOf(sections).length === 0) return '';
  csp?.insertStyleHash(hashOf(layout));
  const sheets = [layout, allowInfoStyles(csp, sections)].filter(Boolean);
  return sheets.map((sheet) => `<style>${sheet}</style>`).join('');
}
