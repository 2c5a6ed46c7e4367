import { describe, expect, it, test } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { type MenuId, menuIds } from './menu-ids.ts';
import { menuOf, sectionOf, sections } from './sections.ts';

describe('the registry', () => {
  it("has each section once, in the menu's order", () => {
    const positions = sections.map(({ id }) => menuIds.indexOf(id));
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  });

  it('has the product’s labels', () => {
    const labels: Partial<Record<MenuId, string>> = {
      overview: 'Visão Geral',
      announcements: 'Avisos',
      'calendar-events': 'Calendário',
      mercadopago: 'Assinaturas',
    };
    for (const { id, label } of sections) expect(label).toBe(labels[id] ?? label);
  });
});

/** Each role's menu once all sections exist (docs/product.md, "Roles"). */
const editor: MenuId[] = [
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
];
const menus: Record<Role, readonly MenuId[]> = {
  common: ['overview'],
  editor,
  financial: [...editor, 'financial', 'mercadopago'],
  admin: menuIds,
};

describe('the menu', () => {
  const registered = new Set(sections.map(({ id }) => id));

  test.each(Object.entries(menus) as [Role, readonly MenuId[]][])(
    'of %s has the sections of that role',
    (role, ids) => {
      expect(menuOf(role).map(({ id }) => id)).toEqual(ids.filter((id) => registered.has(id)));
    },
  );

  it('has the parish information for administrators only', () => {
    expect(sectionOf('admin', 'parish-info')?.label).toBe('Informações da Paróquia');
    for (const role of ['editor', 'financial'] as const) expect(sectionOf(role, 'parish-info')).toBeUndefined();
  });
});

describe('the section of a menu id', () => {
  it('is always the overview for a common member', () => {
    expect(sectionOf('common', 'news')?.id).toBe('overview');
  });

  it('is the requested one if the role has it', () => {
    expect(sectionOf('editor', 'news')?.label).toBe('Notícias');
  });

  it('is none for an unknown id', () => expect(sectionOf('admin', 'tesouraria')).toBeUndefined());
});
