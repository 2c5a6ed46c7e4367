import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/auth.ts';
import type { Role } from '#contract/primitives.ts';
import { dropNotices } from '../lib/notices.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { UserContext } from '../lib/user.ts';
import { PanelProviders } from '../PanelProviders.tsx';
import { storedColorScheme } from '../theme/stored-color-scheme.ts';

interface Look {
  theme?: 'light' | 'dark';
  /** The signed-in person's role. */
  role?: Role;
}

const tereza: User = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Tereza',
  email: 'tereza@paroquia.test',
  role: 'admin',
  is_active: true,
  last_login: null,
};

/** Renders a part of the panel within all of the panel's providers. */
export async function renderInPanel(part: ReactNode, { theme: chosen = 'light', role = 'admin' }: Look = {}) {
  // Notices of the previous test.
  dropNotices();
  const colorScheme = storedColorScheme();
  colorScheme.set(chosen);
  const client = createQueryClient({ staleTime: 0 });
  return render(
    <PanelProviders client={client} colorScheme={colorScheme}>
      <UserContext value={{ ...tereza, role }}>{part}</UserContext>
    </PanelProviders>,
  );
}
