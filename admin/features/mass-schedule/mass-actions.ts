import { type MassOfDay, massChanges } from '#contract/mass-changes.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { can } from '../../lib/can.ts';
import { useProposals } from '../../lib/proposals.ts';
import { useUser } from '../../lib/user.ts';
import { useActions } from '../../ui/actions.ts';
import type { RowAction } from '../../ui/table/row-actions.ts';
import type { Writing } from './MassForm.tsx';
import { proposalOf } from './mass-change-form.ts';
import { useRestoring } from './week.queries.ts';
import { massName } from './week-words.ts';

/** The actions on a mass of a day: the frequent ones as buttons, the rest in its menu. */
export function useMassActions(onWrite: (writing: Writing) => void) {
  const { role } = useUser();
  const { run, remove } = useActions();
  const restoring = useRestoring();
  const propose = useProposals();
  const allowed = (actions: (RowAction | false | undefined)[]) =>
    actions.filter((action): action is RowAction => Boolean(action && (!action.calls || can(role, action.calls))));

  return (mass: MassOfDay) => {
    const { mass_id, change_id, is_cancelled } = mass;
    const isChanged = change_id !== null;
    const tell = isChanged ? propose?.(proposalOf(mass)) : undefined;
    return {
      buttons: allowed([
        { label: 'Editar', calls: massChanges.update, onClick: () => onWrite({ subject: mass }) },
        mass_id !== null &&
          !is_cancelled && {
            label: 'Não haverá',
            danger: true,
            calls: massChanges.create,
            onClick: () => onWrite({ subject: mass, cancels: true }),
          },
        mass_id === null && {
          label: 'Excluir',
          danger: true,
          calls: massChanges.remove,
          onClick: () => remove(restoring, mass, `a ${massName(mass)}`),
        },
      ]),
      menu: allowed([
        mass_id !== null &&
          isChanged && {
            label: 'Voltar ao de toda semana',
            calls: massChanges.remove,
            onClick: () => run(restoring, mass),
          },
        mass_id !== null && {
          label: 'Editar toda semana',
          calls: massSchedule.update,
          onClick: () => onWrite({ weekly: mass_id }),
        },
        tell,
      ]),
    };
  };
}
