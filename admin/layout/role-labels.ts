import type { Role } from '#contract/primitives.ts';

/** What the roles are called on the screen (admin-panel.md, "Users"). */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  editor: 'Redator',
  financial: 'Financeiro',
  common: 'Comum',
};
