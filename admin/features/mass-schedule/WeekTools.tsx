import { Button } from '@mantine/core';
import { useState } from 'react';
import { type MassOfDay, massChanges, type YearlyDays } from '#contract/mass-changes.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { ToolMenu } from '../../ui/ToolMenu.tsx';
import { useTextCopy } from '../../ui/whatsapp-copy.ts';
import { CancelledDaysForm } from './CancelledDaysForm.tsx';
import { CopiedDaysDialog } from './CopiedDaysDialog.tsx';
import styles from './Week.module.css';
import { readMasses, useCancelledDays, useCopiedDays, useYearlyDays } from './week.queries.ts';
import { daysFrom, printedWeek, weekMessage } from './week-words.ts';

interface WeekToolsProps {
  monday: string;
  today: string;
  /** Undefined while they are read. */
  masses: readonly MassOfDay[] | undefined;
}

/** Tools for a whole week, and for many days at once. */
export function WeekTools({ monday, today, masses }: WeekToolsProps) {
  const [cancels, setCancels] = useState(false);
  const [copied, setCopied] = useState<YearlyDays>();
  const { data: yearly = [] } = useYearlyDays();
  const copyMessage = useTextCopy();
  // They outlive their dialogs, whose notices undo what was done.
  const cancelledDays = useCancelledDays();
  const copiedDays = useCopiedDays();
  const copy = (shown: readonly MassOfDay[]) => copyMessage(weekMessage(monday, shown, `${location.origin}/contato`));
  return (
    <div className={styles.tools}>
      <Button variant="default" disabled={!masses} onClick={() => masses && void copy(masses)}>
        Copiar para WhatsApp
      </Button>
      <ToolMenu>
        <Allowed calls={massChanges.cancelDays}>
          <Button variant="default" onClick={() => setCancels(true)}>
            Dias sem missa…
          </Button>
          {yearly.map((days) => (
            <Button key={days.name} variant="default" onClick={() => setCopied(days)}>
              {`Copiar ${ofName(days)} do ano passado`}
            </Button>
          ))}
        </Allowed>
        <PrintButton
          call={() => readMasses(monday, daysFrom(monday)[6] ?? monday)}
          failure="Erro ao gerar as missas da semana"
          documentOf={printedWeek(monday)}
        />
      </ToolMenu>
      {cancels && (
        <CancelledDaysForm
          first={monday > today ? monday : today}
          save={cancelledDays}
          onClose={() => setCancels(false)}
        />
      )}
      {copied && <CopiedDaysDialog yearly={copied} save={copiedDays} onClose={() => setCopied(undefined)} />}
    </div>
  );
}

const ofName = ({ name }: YearlyDays): string => (name.startsWith('Semana') ? `da ${name}` : `do ${name}`);
