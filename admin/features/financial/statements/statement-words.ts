import { type Giver, statementNoun, sumOf, type YearOfGiving } from '#contract/financial-statements.ts';
import { shownReais } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';

/** The year that just ended until April, when people ask for it; then the present one. */
export function proposedStatementYear(today: string): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) <= '04' ? year - 1 : year;
}

/** A community as it is compared: without accents and case. */
const folded = (community: string): string =>
  community.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export const everybody = '*';

/** Whom a giver is chosen with; empty for one of no community. */
export const communityOf = ({ comunidade }: Giver): string => folded(comunidade ?? '');

/** The choices of whom: all, each community by name, and those of none. */
export function whomOf(givers: readonly Giver[]): { value: string; label: string }[] {
  const names = new Map(givers.flatMap((giver) => (giver.comunidade ? [[communityOf(giver), giver.comunidade]] : [])));
  const communities = [...names].map(([value = '', label = '']) => ({ value, label }));
  return [
    { value: everybody, label: 'Todos' },
    ...communities.sort((one, other) => one.value.localeCompare(other.value)),
    ...(names.size > 0 && givers.some(({ comunidade }) => !comunidade) ? [{ value: '', label: 'Sem comunidade' }] : []),
  ];
}

/** '312 declarações, R$ 84.120,00 ao todo.' */
export const countSentence = (givers: readonly Giver[]): string =>
  `${counted(givers.length, statementNoun)}, ${shownReais(sumOf(givers.map(({ amount }) => amount)))} ao todo.`;

/** 'Já emitidas: 300. Mudaram depois, e ganham outro número: 2.'; empty where none was issued. */
export function issuedSentence(givers: readonly Giver[]): string {
  const current = givers.filter(({ is_current }) => is_current).length;
  const changed = givers.filter(({ is_issued, is_current }) => is_issued && !is_current).length;
  return [
    current > 0 && `Já emitidas, ficam com o seu número: ${current}.`,
    changed > 0 && `Mudaram depois de emitidas, ganham outro número: ${changed}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** 'Sem nome: R$ 310,00 (doações R$ 100,00, envelopes e dízimo sem dizimista R$ 210,00).' */
export function unnamedSentence({ donations, tithe, erased }: YearOfGiving['unnamed']): string {
  const parts = [
    ['doações', donations],
    ['envelopes e dízimo sem dizimista', tithe],
    ['de quem teve os dados apagados', erased],
  ] as const;
  const said = parts.flatMap(([what, amount]) => (amount === 0 ? [] : [`${what} ${shownReais(amount)}`]));
  return `Sem nome: ${shownReais(sumOf([donations, tithe, erased]))}${said.length > 0 ? ` (${said.join(', ')})` : ''}.`;
}
