import { demonstrationPassword, demonstrationStaff } from './auth/demonstration.ts';
import type { Settings } from './settings.ts';

/** The message that the operator reads when the stack is ready. */
export function announcement({ siteUrl, dataDir, databaseUrl }: Settings, demonstration: boolean): string {
  const lines = [
    '',
    `  Site público   ${siteUrl}/`,
    `  Painel         ${siteUrl}/dashboard`,
    `  API            ${siteUrl}/api (documentação em ${siteUrl}/api/docs)`,
    `  Dados          ${databaseUrl ? 'no servidor de DATABASE_URL; chaves e site em ' : ''}${dataDir}`,
    '',
  ];
  if (demonstration) {
    lines.push('  Equipe da demonstração', '');
    for (const { email, title } of demonstrationStaff) lines.push(`    ${email.padEnd(28)}${title}`);
    lines.push('', `    Senha de todos: ${demonstrationPassword}`, '');
  }
  lines.push('  Para encerrar: Ctrl+C', '');
  return lines.join('\n');
}
