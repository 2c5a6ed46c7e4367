import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { announcementNoun, announcements } from '#contract/announcements.ts';
import { massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { news, newsNoun } from '#contract/news.ts';
import { capitalised, sentencesAbout } from '#contract/noun.ts';
import type { Role } from '#contract/primitives.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { can } from '../../lib/can.ts';
import { newRow, openPlace } from '../../lib/menu.ts';
import { loadSectionCode } from '../../lib/section-code.ts';
import { useUser } from '../../lib/user.ts';
import styles from './QuickActions.module.css';

const daily = [
  { section: 'mass-intentions', noun: massIntentionNoun, calls: massIntentions },
  { section: 'announcements', noun: announcementNoun, calls: announcements },
  { section: 'news', noun: newsNoun, calls: news },
] as const;

/** Forms that are filled in daily, one click away; a telephone has room for the nouns alone. */
export function QuickActions() {
  const { role } = useUser();
  useEffect(() => whenIdle(() => loadAll(role)), [role]);
  return (
    <div className={styles.actions}>
      {offeredTo(role).map(({ section, noun }) => (
        <Button
          key={section}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={sentencesAbout(noun).newTitle}
          onPointerEnter={() => loadSectionCode(section)}
          onFocus={() => loadSectionCode(section)}
          onClick={() => openPlace({ section, row: newRow })}
        >
          <span className={styles.long}>{sentencesAbout(noun).newTitle}</span>
          <span className={styles.short}>{capitalised(noun.one)}</span>
        </Button>
      ))}
    </div>
  );
}

const offeredTo = (role: Role) => daily.filter(({ calls }) => can(role, calls.create));

function loadAll(role: Role): void {
  for (const { section } of offeredTo(role)) loadSectionCode(section);
}

/** Runs it once the browser has nothing else to do; the answer cancels that. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(id);
}
