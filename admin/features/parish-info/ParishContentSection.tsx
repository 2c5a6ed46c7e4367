import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { counted } from '#contract/noun.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { type ParishKindName, type ParishPage, parishKinds } from '#contract/parish-kinds.ts';
import { draftScope, draftsOf } from '../../lib/drafts.ts';
import { answerOf, isUnread, type List } from '../../lib/list.ts';
import folded from '../../ui/Folded.module.css';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { GivingSettings } from './GivingSettings.tsx';
import { KindGroup } from './KindGroup.tsx';
import { MassTimesGroup } from './MassTimesGroup.tsx';
import { PagePreview } from './PagePreview.tsx';
import styles from './ParishContent.module.css';
import {
  essentialParts,
  furtherKinds,
  kindOf,
  labelOf,
  massTimes,
  rowsOfKind,
  useMissing,
  useParishContent,
} from './parish-content.queries.ts';
import { draftsName, misfitOf } from './parish-content.tsx';

/** The pages' texts about the parish as a list to check off, beside the pages themselves. */
export function ParishContentSection() {
  const list = useParishContent();
  const missing = useMissing(list);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const nextButton = useRef<HTMLButtonElement>(null);
  const [page, setPage] = useState<ParishPage>('/');
  if (!answerOf(list)) return <TableState list={list} empty="" />;
  const [next] = missing?.missing ?? [];
  const groupOf = (name: ParishKindName) => (
    <KindGroup
      key={name}
      name={name}
      kind={kindOf(name)}
      list={rowsOfKind(list, name)}
      nextButton={name === next ? nextButton : undefined}
      onTouched={() => setPage(parishKinds[name].page)}
    />
  );
  return (
    <div className={styles.desk}>
      <div className={styles.section}>
        {isUnread(list) && <ListFailure list={list} />}
        <div className={styles.top}>
          <div>
            <h2>
              Para o site ficar pronto{' '}
              {missing && (
                <span className={styles.count}>
                  ({missing.of - missing.missing.length} de {missing.of})
                </span>
              )}
            </h2>
            <p className={styles.missing} role="status">
              {missing && !next && 'Não falta nada.'}
              {next && (
                <>
                  A seguir: <LinkButton onClick={() => focusInSight(nextButton.current)}>{labelOf(next)}</LinkButton>.
                </>
              )}
            </p>
          </div>
          <Button variant="default" onClick={() => setVersionsOpen(true)}>
            Versões anteriores
          </Button>
        </div>
        {essentialParts.map((part) =>
          part === massTimes ? (
            <MassTimesGroup key={part} nextButton={part === next ? nextButton : undefined} />
          ) : (
            groupOf(part)
          ),
        )}
        <Further list={list}>{furtherKinds.map(([name]) => groupOf(name))}</Further>
        <GivingSettings />
      </div>
      <PagePreview page={page} onPage={setPage} />
      {versionsOpen && <EarlierVersions onClose={() => setVersionsOpen(false)} />}
    </div>
  );
}

/** In the middle, clear of what stays at the edges of the screen. */
function focusInSight(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ block: 'center' });
}

/** The kinds that a site may lack, folded unless a draft or a row that isn't shown waits in one of them. */
function Further({ list, children }: { list: List<ParishContentItem>; children: ReactNode }) {
  const rows = answerOf(list)?.data ?? [];
  const written = furtherKinds.filter(([name]) => rows.some(({ kind }) => kind === name)).length;
  const [asks] = useState(() =>
    furtherKinds.some(
      ([name, kind]) =>
        draftsOf(draftScope(draftsName(name))).length > 0 ||
        rows.some((row) => row.kind === name && misfitOf(row, kind) !== undefined),
    ),
  );
  return (
    <details className={folded.folded} open={asks}>
      <summary className={folded.line}>
        <h2>Quando quiser</h2>
        <span>
          {written} de {counted(furtherKinds.length, { one: 'parte', many: 'partes' })} com texto
        </span>
      </summary>
      <div className={styles.section}>{children}</div>
    </details>
  );
}
