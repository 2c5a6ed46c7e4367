import { capitalised, type Noun } from '#contract/noun.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Column } from '../table/columns.ts';

/** A row that visitors see only while it is active. */
interface ActiveRow {
  is_active: boolean;
}

const adjective = ({ gender }: Noun, isActive: boolean) =>
  `${isActive ? 'ativ' : 'inativ'}${gender === 'feminine' ? 'a' : 'o'}`;

export const activeColumn = <Row extends ActiveRow>(noun: Noun): Column<Row> => ({
  header: 'Situação',
  speaks: true,
  width: '7rem',
  cell: ({ is_active }) => <StatusBadge on={is_active} label={capitalised(adjective(noun, is_active))} />,
});

/** For a concept's `stateOf`. */
export const activeState =
  (noun: Noun) =>
  ({ is_active }: ActiveRow): string => {
    const them = noun.gender === 'feminine' ? 'a' : 'o';
    return `Está ${adjective(noun, is_active)}${is_active ? '.' : `: os visitantes não ${them} veem.`}`;
  };

/** For a form: the switch is shown below the other fields. */
export const activeSwitch = {
  visibility: { isVisible: ({ is_active }: ActiveRow) => is_active, hide: 'Desativar' },
  footer: ['is_active' as const],
};
