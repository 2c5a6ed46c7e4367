import { type Category, categoryKey } from '#contract/financial-categories.ts';
import type { PlanAccount } from '#contract/financial-diocese-plan.ts';

/** The accounts of the plan in their order. */
export interface Plan {
  accounts: readonly PlanAccount[];
  /** The account to which a category points by its code, of its own side. */
  accountOf: (category: Pick<Category, 'type' | 'code'>) => PlanAccount | undefined;
}

const keyOf = (type: PlanAccount['type'], code: string): string => `${type} ${categoryKey(code)}`;

export function planOf(accounts: readonly PlanAccount[]): Plan {
  const byKey = new Map(accounts.map((account) => [keyOf(account.type, account.code), account]));
  return { accounts, accountOf: ({ type, code }) => (code === null ? undefined : byKey.get(keyOf(type, code))) };
}

export const noPlan: Plan = planOf([]);

/** True of a category whose code is none of the plan's, where there is a plan. */
export const isUnplanned = (category: Pick<Category, 'type' | 'code'>, { accounts, accountOf }: Plan): boolean =>
  accounts.length > 0 && category.code !== null && !accountOf(category);

/** 'No plano: Energia elétrica', where that is another name than the parish's. */
export function noteInPlan(category: Pick<Category, 'type' | 'code' | 'name'>, plan: Plan): string | undefined {
  if (isUnplanned(category, plan)) return 'O código não está no plano da diocese';
  const account = plan.accountOf(category);
  return account && categoryKey(account.name) !== categoryKey(category.name) ? `No plano: ${account.name}` : undefined;
}
