import { createClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { FirstAdmin } from '../local/settings.ts';
import { type Cli, jsonIn, unknownForm } from './cli.ts';
import type { Deployment } from './settings.ts';

const keys = z.object({
  keys: z.array(z.object({ type: z.string(), name: z.string(), api_key: z.nullish(z.string()) })),
});

/** The project's secret key, which is not stored. Throws if the access token may not read it. */
export async function secretKeyOf({ projectId }: Deployment, cli: Cli): Promise<string> {
  const answer = await cli('projects', 'api-keys', `--remote=${projectId}`, '--reveal', '--output-format', 'json');
  const { data } = keys.safeParse(jsonIn(answer, 'keys'));
  if (!data) throw new Error(`${unknownForm}projects api-keys.`);
  const found = data.keys.find(({ type, name }) => type === 'secret' && name === 'default');
  if (!found?.api_key) {
    throw new Error(
      'O projeto não tem a chave secreta "default", ou o SUPABASE_ACCESS_TOKEN não a pode ler. Crie-a no painel da Supabase ' +
        '(Project Settings, API Keys), ou use um token de quem administra o projeto.',
    );
  }
  return found.api_key;
}

/**
 * Creates the account, or keeps an existing one with this e-mail, and checks that it is an active administrator's.
 * Throws a sentence when it is not.
 */
export async function createFirstAdmin(
  supabaseUrl: string,
  secretKey: string,
  { email, password }: FirstAdmin,
): Promise<'created' | 'existed'> {
  const client = createClient(supabaseUrl, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Administração' },
    app_metadata: { role: 'admin' },
  });
  const existed = error?.code === 'email_exists';
  // Auth's text may quote the e-mail.
  if (error && !existed) throw new Error(`A conta não pôde ser criada (${error.code ?? error.name}).`);
  const { data, error: unread } = await client
    .from('profiles')
    .select('role, is_active')
    .eq('email', email)
    .maybeSingle();
  if (unread) throw new Error(`A conta não pôde ser conferida (${unread.code}).`);
  if (data?.role !== 'admin' || !data.is_active) {
    throw new Error(
      'Este e-mail já tem uma conta, que não é de um administrador ativo. Use outro, ou mude-a no painel.',
    );
  }
  return existed ? 'existed' : 'created';
}
