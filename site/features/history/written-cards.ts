import type { Community } from '../../content/communities.ts';
import type { Feast } from '../../content/feast.ts';
import type { history } from '../../content/history.ts';
import { dayAndMonth } from '../../lib/dates.ts';

/** Lines of a card; it counts the others. */
const named = 4;

/** A written page, as home names it. */
export interface WrittenCard {
  title: string;
  href: string;
  lines: string[];
}

interface Written {
  patron: (typeof history)['patron'];
  team: Pick<(typeof history)['team'][number], 'name' | 'role'>[];
  communities: Pick<Community, 'name'>[];
  /** The feast, if it is still to come. */
  feast?: Pick<Feast, 'name' | 'day'> | undefined;
}

/** A card of each that is written, in the site's order. */
export function writtenCards({ patron, feast, team, communities }: Written): WrittenCard[] {
  return [
    ...(patron
      ? [
          {
            title: patron.name,
            href: `/paroquia#${patron.called}`,
            lines: [patron.above, patron.feast ?? ''].filter(Boolean),
          },
        ]
      : []),
    ...(feast ? [{ title: feast.name, href: '/convite', lines: [dayAndMonth(feast.day)] }] : []),
    ...listCard(
      'Equipe pastoral',
      '/paroquia#equipe',
      team.map(({ name, role }) => `${name}, ${role}`),
    ),
    ...listCard(
      'Comunidades',
      '/comunidades',
      communities.map(({ name }) => name),
    ),
  ];
}

function listCard(title: string, href: string, all: readonly string[]): WrittenCard[] {
  if (all.length === 0) return [];
  const lines = all.length > named ? [...all.slice(0, named - 1), `e mais ${all.length - named + 1}`] : [...all];
  return [{ title, href, lines }];
}
