import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { capitalised } from '#contract/noun.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { GivingSettings } from './GivingSettings.tsx';
import { KindGroup } from './KindGroup.tsx';
import { MassTimesGroup } from './MassTimesGroup.tsx';
import styles from './ParishContent.module.css';
import { kinds, missingSentence, rowsOfKind, useMissing, useParishContent } from './parish-content.queries.ts';

/** The pages' texts about the parish, kind by kind. */
export function ParishContentSection() {
  const list = useParishContent();
  const missing = useMissing(list);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const sentence = missing && missingSentence(missing);
  if (!answerOf(list)) return <TableState list={list} empty="" />;
  return (
    <div className={styles.section}>
      {isUnread(list) && <ListFailure list={list} />}
      <div className={styles.top}>
        <p className={styles.missing} role="status" data-missing={sentence !== undefined}>
          {missing && (sentence ? `${capitalised(sentence)}.` : 'Não falta nada.')}
        </p>
        <Button variant="default" onClick={() => setVersionsOpen(true)}>
          Versões anteriores
        </Button>
      </div>
      {kinds.map(([name, kind]) => (
        <Fragment key={name}>
          <KindGroup name={name} kind={kind} list={rowsOfKind(list, name)} />
          {name === 'office_hours' && <MassTimesGroup />}
        </Fragment>
      ))}
      <GivingSettings />
      {versionsOpen && <EarlierVersions onClose={() => setVersionsOpen(false)} />}
    </div>
  );
}
