import { Button, Loader } from '@mantine/core';
import { siteBuild } from '#contract/site-build.ts';
import { can } from '../../lib/can.ts';
import { useRequestSiteBuild, useSiteBuild } from '../../lib/site-build.ts';
import { useUser } from '../../lib/user.ts';
import { BrokenRows } from './BrokenRows.tsx';
import { siteNotice } from './notice.ts';
import styles from './SiteBuildBanner.module.css';

/**
 * When the site was or will be published, or a warning when the last build failed, with a button that asks for one; and
 * the rows whose pages it couldn't make.
 */
export function SiteBuildBanner() {
  const { role } = useUser();
  const allowed = can(role, siteBuild.status);
  const status = useSiteBuild(allowed);
  const request = useRequestSiteBuild();
  if (!allowed) return null;
  const { tone, text, action } = status.data ? siteNotice(status.data) : { tone: 'quiet', text: '\u00a0' };
  return (
    <>
      <div className={styles.banner} data-tone={tone} role="status">
        {tone === 'busy' && <Loader size={14} aria-hidden />}
        <span>{text}</span>
        {action && (
          <Button variant="default" size="xs" loading={request.isPending} onClick={() => request.mutate()}>
            {action}
          </Button>
        )}
      </div>
      <BrokenRows rows={status.data?.brokenRows ?? []} />
    </>
  );
}
