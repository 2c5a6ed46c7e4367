/** The demonstration's staff by role. */
export const staff = {
  admin: 'admin@paroquia.test',
  editor: 'editor@paroquia.test',
  financial: 'financeiro@paroquia.test',
  common: 'comum@paroquia.test',
} as const;

export type StaffRole = keyof typeof staff;

export const staffPassword = 'Paroquia#2026';

/** The login page's entries in the browser's storage, as keys and values. */
export type StoredSession = [key: string, value: string][];

/** Signs in through the API and returns what the login page would store. */
export async function signIn(baseUrl: string, role: StaffRole): Promise<StoredSession> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: staff[role], password: staffPassword }),
  });
  if (!response.ok) throw new Error(`${role} could not sign in: ${response.status} ${await response.text()}`);
  const { data } = await response.json();
  const { id, email } = data.user;
  const token = {
    access_token: data.token,
    refresh_token: data.refresh_token,
    expires_at: data.expires_at,
    expires_in: 3600,
    token_type: 'bearer',
    user: {
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      created_at: '',
    },
  };
  return [
    ['token', JSON.stringify(token)],
    ['user', JSON.stringify(data.user)],
  ];
}
