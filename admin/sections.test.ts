import { describe, expect, it, test } from 'vitest';
import { menuIds, menuOf, sectionOf, sections } from './sections.ts';

describe('the registry', () => {
  it("stands in the menu's order, each section once", () => {
    const positions = sections.map(({ id }) => menuIds.indexOf(id));
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  });
});

describe('the menu', () => {
  it('of a common member has the overview alone', () => {
    expect(menuOf('common').map(({ id }) => id)).toEqual(['overview']);
  });

  test.each(['admin', 'editor', 'financial'] as const)('of %s has the overview and the news', (role) => {
    expect(menuOf(role).map(({ id }) => id)).toEqual(expect.arrayContaining(['overview', 'news']));
  });
});

describe('the section of a menu id', () => {
  it('takes a common member to the overview, whatever was asked', () => {
    expect(sectionOf('common', 'news')?.id).toBe('overview');
  });

  it('is the one that was asked when the role has it', () => {
    expect(sectionOf('editor', 'news')?.label).toBe('Notícias');
  });

  it('is none for an unknown id', () => expect(sectionOf('admin', 'tesouraria')).toBeUndefined());
});
