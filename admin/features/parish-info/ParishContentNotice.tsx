import { openPlace } from '../../lib/menu.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useOpenUnwritten } from './open-unwritten.ts';
import styles from './ParishContent.module.css';
import { missingSentence, parishContentTab, useMissing, useParishContent } from './parish-content.queries.ts';

/** On the overview: how much of what the pages say of the parish is still missing. */
export function ParishContentNotice() {
  const list = useParishContent();
  useOpenUnwritten(list);
  const missing = useMissing(list);
  const sentence = missing && missingSentence(missing);
  if (!sentence) return null;
  return (
    <p className={styles.notice}>
      <span>{`Sua paróquia: ${sentence}.`}</span>{' '}
      <LinkButton strong onClick={() => openPlace({ section: 'parish-info', tab: parishContentTab })}>
        Preencher
      </LinkButton>
    </p>
  );
}
