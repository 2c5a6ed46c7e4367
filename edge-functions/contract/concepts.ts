/**
 * Every concept of the product, in the word that all layers use, and the layers that it does without, each with its
 * reason. The architecture test walks the tree with this list.
 */
export interface Concept {
  name: string;
  without?: Partial<Record<'contract' | 'api' | 'site' | 'admin', string>>;
}

const panelOnly = 'only the staff panel shows it';
const laterPanel = 'its panel section is still to come; the site already reads it';

export const concepts: readonly Concept[] = [
  { name: 'news' },
  { name: 'announcements', without: { admin: laterPanel } },
  { name: 'mass-schedule', without: { admin: laterPanel } },
  { name: 'birthdays', without: { admin: laterPanel } },
  { name: 'dashboard', without: { site: panelOnly } },
  { name: 'auth' },
  { name: 'site-build', without: { site: 'it is the site' } },
  { name: 'health', without: { site: 'asked by other concepts', admin: 'asked by other concepts' } },
];
