import { Button } from '@mantine/core';
import { daysLater, monthOf } from '#contract/calendar-date.ts';
import { spokenTime } from '#contract/day-names.ts';
import type { MassOfDay, YearlyDays } from '#contract/mass-changes.ts';
import { capitalised, listed } from '#contract/noun.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useActions } from '../../ui/actions.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { TableState } from '../../ui/table/TableState.tsx';
import styles from './Week.module.css';
import { type useCopiedDays, useMasses } from './week.queries.ts';
import { daysFrom } from './week-words.ts';

interface CopiedDaysDialogProps {
  yearly: YearlyDays;
  save: ReturnType<typeof useCopiedDays>;
  onClose: () => void;
}

/** Shows the masses that days had a year before, and gives them to these days. */
export function CopiedDaysDialog({ yearly, save, onClose }: CopiedDaysDialogProps) {
  const { name, from, to, days } = yearly;
  const [before, now] = [useMasses(from, days), useMasses(to, days)];
  const { run } = useActions();
  const unread = [before, now].find((list) => !answerOf(list));
  const had = answerOf(before)?.data ?? [];
  const has = answerOf(now)?.data ?? [];
  const isOwn = (day: string) => has.some((mass) => mass.day === day && mass.change_id !== null);
  const year = monthOf(to).year;
  return (
    <PanelModal opened onClose={onClose} title={`${name} de ${year}: copiar do ano passado`} size={720}>
      {unread ? (
        <TableState list={unread} empty="" />
      ) : (
        <>
          <table className={styles.copied}>
            <thead>
              <tr>
                <th scope="col">Dia</th>
                <th scope="col">Hoje está</th>
                <th scope="col">Vai ficar</th>
              </tr>
            </thead>
            <tbody>
              {daysFrom(to, days).map((day, index) => (
                <tr key={day}>
                  <th scope="row">{capitalised(dayTitle(day))}</th>
                  <td>{timesOf(has, day)}</td>
                  <td>{isOwn(day) ? timesOf(has, day) : timesOf(had, daysLater(from, index))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {daysFrom(to, days).some(isOwn) && (
            <p className={styles.warning}>Um dia que já tem mudanças fica como está.</p>
          )}
        </>
      )}
      <DialogFoot onClose={onClose} leave="Cancelar">
        <Button disabled={Boolean(unread) || isUnread(now)} onClick={() => run(save, yearly, onClose)}>
          Copiar
        </Button>
      </DialogFoot>
    </PanelModal>
  );
}

const timesOf = (masses: readonly MassOfDay[], day: string): string =>
  listed(
    masses
      .filter((mass) => mass.day === day && !mass.is_cancelled)
      .map(({ time, description }) => (description ? `${spokenTime(time)} (${description})` : spokenTime(time))),
  ) || 'Sem missa';
