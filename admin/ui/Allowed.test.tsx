import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Role, roles } from '#contract/primitives.ts';
import { UserContext } from '../lib/user.ts';
import { Allowed } from './Allowed.tsx';

it.each<[string, readonly Role[]]>([
  ['some roles', ['financial', 'admin']],
  ['nobody', []],
])('a tool for %s is shown to nobody else', async (_, access) => {
  for (const role of roles) {
    const user = { id: '1', name: 'Ana', email: 'ana@paroquia.test', role, is_active: true, last_login: null };
    const { unmount } = await render(
      <UserContext value={user}>
        <Allowed calls={{ access }}>
          <button type="button">Excluir todas</button>
        </Allowed>
      </UserContext>,
    );
    expect(page.getByRole('button').query() !== null, role).toBe(access.includes(role));
    await unmount();
  }
});
