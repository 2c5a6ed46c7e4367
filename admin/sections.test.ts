import { describe, expect, it, test } from 'vitest';
import { concepts, type MenuId } from '#contract/concepts.ts';
import type { Role } from '#contract/primitives.ts';
import { menuOf, sectionOf, sections } from './sections.ts';

describe('the registry', () => {
  it('has the section of each concept once', () => {
    const listed = concepts.flatMap(({ menuId }) => menuId ?? []);
    expect(sections.map(({ id }) => id).sort()).toEqual(listed.sort());
  });

  it('begins with the overview', () => {
    expect(sections[0]).toMatchObject({ id: 'overview', label: 'Visão Geral' });
  });

  it('calls the sections by the product’s names', () => {
    const labels = { announcements: 'Avisos', 'calendar-events': 'Calendário' } satisfies Partial<
      Record<MenuId, string>
    >;
    for (const [id, label] of Object.entries(labels)) expect(sectionOf('admin', id)?.label).toBe(label);
  });
});

/** The sections that a member of staff does not have (docs/product.md, "Roles"). */
const withheld: Record<Exclude<Role, 'common'>, readonly MenuId[]> = {
  editor: ['financial', 'mercadopago', 'parish-info', 'users'],
  financial: ['parish-info', 'users'],
  admin: [],
};

const everything = { onDesk: true, hasProvider: true };

describe('the menu', () => {
  test.each(Object.entries(withheld))('of %s has all sections but those withheld', (role, without) => {
    const missing = sections.filter((section) => !menuOf(role as Role, everything).includes(section));
    expect(missing.map(({ id }) => id)).toEqual(without);
  });

  it('of a common member is the overview alone', () => {
    expect(menuOf('common', everything).map(({ id }) => id)).toEqual(['overview']);
  });

  it.each([{ onDesk: true }, { hasProvider: true }, {}])('has no subscriptions where there is only %o', (here) => {
    expect(menuOf('financial', here).map(({ id }) => id)).not.toContain('mercadopago');
    expect(menuOf('financial', everything).map(({ id }) => id)).toContain('mercadopago');
  });
});

describe('the section of a menu id', () => {
  it('is always the overview for a common member', () => {
    expect(sectionOf('common', 'news')?.id).toBe('overview');
  });

  it('is the requested one if the role has it', () => {
    expect(sectionOf('editor', 'news')?.label).toBe('Notícias');
  });

  it('is that of subscriptions unless the parish is known to have no provider', () => {
    expect(sectionOf('financial', 'mercadopago')?.label).toBe('Assinaturas');
    expect(sectionOf('financial', 'mercadopago', false)).toBeUndefined();
  });

  it('is none for an unknown id, or one that is not in the role’s menu', () => {
    expect([sectionOf('admin', 'tesouraria'), sectionOf('editor', 'parish-info')]).toEqual([undefined, undefined]);
  });
});
