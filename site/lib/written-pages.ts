import { contentsOf } from '#contract/parish-content.ts';
import type { ParishInfoSectionName } from '#contract/parish-info.ts';
import type { ParishKindName } from '#contract/parish-kinds.ts';
import { parishBuild } from './parish-build.ts';

interface Written {
  /** The kinds of which one row makes it a page. */
  kinds: readonly ParishKindName[];
  /** The section of information that does too. */
  section?: ParishInfoSectionName;
}

/** The pages that may have nothing yet. */
const pages = {
  '/convite': { kinds: ['feast'] },
  '/comunidades': { kinds: ['community'] },
  '/intencoes': { kinds: ['intentions'] },
  '/paroquia': {
    kinds: ['patron', 'sacrament', 'decree', 'person', 'group', 'sector', 'church_photo'],
    section: 'geral',
  },
} as const satisfies Record<string, Written>;
type Page = keyof typeof pages;

/** False for a page that has nothing yet: no menu, no sitemap and no search engine is told of it. */
export function isWritten(page: Page): boolean {
  const { kinds, section }: Written = pages[page];
  return kinds.some(has) || parishBuild().info.some((row) => row.section === section);
}

/** The same of any path, as the sitemap has it: `/convite/`. */
export function isUnwritten(path: string): boolean {
  const page = path.replace(/\/$/, '');
  return Object.hasOwn(pages, page) && !isWritten(page as Page);
}

/** True if a row of a kind is shown: a photo of the church while it is there, requests while they are taken. */
function has(kind: ParishKindName): boolean {
  const { rows, pictures } = parishBuild();
  if (kind === 'church_photo') return contentsOf(rows, kind).some(({ photo }) => Object.hasOwn(pictures, photo));
  if (kind === 'intentions') return contentsOf(rows, kind).some(({ is_open }) => is_open);
  return contentsOf(rows, kind).length > 0;
}
