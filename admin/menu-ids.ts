/** The panel's sections by their menu ids, in the menu's order (docs/product.md, "The panel"). */
export const menuIds = [
  'overview',
  'news',
  'announcements',
  'mass-schedule',
  'mass-intentions',
  'galeria',
  'calendar-events',
  'notificacoes',
  'birthdays',
  'dizimistas',
  'financial',
  'parish-info',
  'users',
  'mercadopago',
] as const;

export type MenuId = (typeof menuIds)[number];
