import type { Role } from '#contract/primitives.ts';

/** The roles' labels (docs/product.md, "Roles"). */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  editor: 'Redator',
  financial: 'Financeiro',
  common: 'Comum',
};
