import type { BrokenRow } from '#contract/site-build.ts';
import { openPlace } from '../../lib/menu.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { rowNotice } from './notice.ts';
import styles from './SiteBuildBanner.module.css';

const mostShown = 3;

/** A line for each row that the site couldn't show, with a link to its form. */
export function BrokenRows({ rows }: { rows: readonly BrokenRow[] }) {
  const more = rows.length - mostShown;
  if (rows.length === 0) return null;
  return (
    <div className={styles.banner} data-tone="warning" role="status">
      {rows.slice(0, mostShown).map((row) => {
        const { subject, outcome } = rowNotice(row);
        return (
          <span key={row.id}>
            {subject}{' '}
            <LinkButton strong onClick={() => openPlace({ section: row.section, row: row.id })}>
              “{row.title}”
            </LinkButton>{' '}
            {outcome}
          </span>
        );
      })}
      {more > 0 && <span>{more === 1 ? 'Há mais 1 assim.' : `Há mais ${more} assim.`}</span>}
    </div>
  );
}
