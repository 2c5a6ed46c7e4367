import type { Role } from '#contract/primitives.ts';

/** What the roles are called on the screen (docs/product.md, "Roles"). */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  editor: 'Redator',
  financial: 'Financeiro',
  common: 'Comum',
};
