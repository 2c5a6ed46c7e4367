import { Button } from '@mantine/core';
import { announcementNoun, announcements } from '#contract/announcements.ts';
import { massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { news, newsNoun } from '#contract/news.ts';
import { capitalised, sentencesAbout } from '#contract/noun.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { can } from '../../lib/can.ts';
import { newRow, openPlace } from '../../lib/menu.ts';
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
  return (
    <div className={styles.actions}>
      {daily
        .filter(({ calls }) => can(role, calls.create))
        .map(({ section, noun }) => (
          <Button
            key={section}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={sentencesAbout(noun).newTitle}
            onClick={() => openPlace({ section, row: newRow })}
          >
            <span className={styles.long}>{sentencesAbout(noun).newTitle}</span>
            <span className={styles.short}>{capitalised(noun.one)}</span>
          </Button>
        ))}
    </div>
  );
}
