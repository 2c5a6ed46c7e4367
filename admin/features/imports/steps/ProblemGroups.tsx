import { Button } from '@mantine/core';
import { counted } from '#contract/noun.ts';
import { IconDownload } from '#icons/IconDownload.ts';
import type { Group } from '../decide.ts';
import styles from '../Imports.module.css';
import type { Importing } from '../use-import.ts';

const rows = { one: 'linha', many: 'linhas' };

/** The rows with problems by what is wrong, each with the choice to bring them in all the same. */
export function ProblemGroups({ importing, leftOut }: { importing: Importing; leftOut: number }) {
  const { findings, choices, choose, saveLeftOut } = importing;
  if (!findings || findings.groups.length === 0) return null;
  const decide = (id: string, bring: boolean) =>
    void choose({ ...choices, groups: { ...choices.groups, [id]: bring } });
  return (
    <section className={styles.groups} aria-label="Problemas da planilha">
      <ul className={styles.columns}>
        {findings.groups.map((group) => (
          <li key={group.id}>
            <div>
              <strong>{group.id}</strong>
              <span className={styles.texts}>
                {counted(group.count, rows)}
                {group.texts.length > 0 && `: ${group.texts.map((text) => `“${text.slice(0, 80)}”`).join(', ')}`}
              </span>
            </div>
            <Decision group={group} onDecide={(bring) => decide(group.id, bring)} />
          </li>
        ))}
      </ul>
      {leftOut > 0 && (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void saveLeftOut()}>
          Baixar as linhas que ficam de fora
        </Button>
      )}
    </section>
  );
}

function Decision({ group, onDecide }: { group: Group; onDecide: (bring: boolean) => void }) {
  if (!group.canBring) return <p>Ficam de fora.</p>;
  return (
    <div role="radiogroup" aria-label={group.id} className={styles.decision}>
      {decisions.map(({ bring, label }) => (
        <label key={label}>
          <input type="radio" name={group.id} checked={group.bring === bring} onChange={() => onDecide(bring)} />
          {label}
        </label>
      ))}
    </div>
  );
}

const decisions = [
  { bring: true, label: 'Trazer sem este campo, o texto vai para Anotações' },
  { bring: false, label: 'Deixar de fora' },
];
