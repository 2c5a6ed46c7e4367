import { readFile } from 'node:fs/promises';
import type { SqlRunner } from './sql-runner.ts';

export const missingRoles =
  'O usuário de DATABASE_URL precisa poder criar papéis que passam pela segurança de linhas (CREATEROLE e BYPASSRLS), ou um ' +
  'administrador cria antes anon, authenticated, service_role (BYPASSRLS) e authenticator, e os concede a ele.';

/**
 * Creates what a hosted project has before its first migration (platform.sql). Call it at every start, after
 * `app.ensureSystemSchema()` and before the migrations. Throws a sentence for the operator when roles are missing that
 * the owner may not create.
 */
export async function preparePlatform(runner: SqlRunner): Promise<void> {
  try {
    await runner.exec(await readFile(new URL('./platform.sql', import.meta.url), 'utf8'));
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    throw code === '42501' ? new Error(`${missingRoles} (${message})`, { cause }) : cause;
  }
}
