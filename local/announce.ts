import { sandboxPath } from '#contract/payments-sandbox.ts';
import { programVersion } from '#contract/program-version.ts';
import { type Service, serviceSentence, services as words } from '#contract/services.ts';
import { demonstrationPassword, demonstrationStaff } from './auth/demonstration.ts';
import { mailboxPath, mayShowMails } from './mail/mailbox.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { hasPaymentsSandbox } from './payments.ts';
import type { Settings } from './settings.ts';

/** The message that the operator reads when the stack is ready. */
export function announcement(
  settings: Settings,
  demonstration: boolean,
  services: readonly Service[],
  warnings: readonly string[],
  endedBy = 'Ctrl+C',
): string {
  const { host, siteUrl, dataDir, databaseUrl } = settings;
  const lines = [
    '',
    `  Versão         ${programVersion}`,
    `  Site público   ${siteUrl}/`,
    `  Painel         ${siteUrl}/dashboard`,
    `  API            ${siteUrl}/api (documentação em ${siteUrl}/api/docs)`,
    `  Dados          ${databaseUrl ? 'no servidor de DATABASE_URL; chaves e site em ' : ''}${dataDir}`,
    ...(mayShowMails(settings, demonstration) ? [`  E-mails        ${siteUrl}${mailboxPath}`] : []),
    ...(hasPaymentsSandbox(settings, demonstration) && isOnThisMachine(new URL(siteUrl).hostname)
      ? [`  Pagamentos     ${siteUrl}${sandboxPath}`]
      : []),
    '',
  ];
  lines.push('  O que está ligado', '', ...services.map(serviceLine), '');
  if (services.some(({ state }) => state !== 'on')) lines.push(howToTurnOn, '');
  if (warnings.length > 0) lines.push(...warnings.map((warning) => `    ATENÇÃO: ${warning}`), '');
  if (demonstration) {
    if (!isOnThisMachine(host) || !isOnThisMachine(new URL(siteUrl).hostname)) lines.push(publicDemonstration, '');
    lines.push('  Equipe da demonstração', '');
    for (const { email, title } of demonstrationStaff) lines.push(`    ${email.padEnd(28)}${title}`);
    lines.push('', `    Senha de todos: ${demonstrationPassword}`, '');
  }
  lines.push(`  Para encerrar: ${endedBy}`, '');
  return lines.join('\n');
}

const longestLabel = Math.max(...Object.values(words).map(({ label }) => label.length));

const serviceLine = (service: Service): string =>
  `    ${words[service.name].label.padEnd(longestLabel + 2)}${serviceSentence(service)}`;

const howToTurnOn = '    Como ligar o que falta: docs/operacao.md';

const publicDemonstration =
  '  ATENÇÃO: outras pessoas alcançam este endereço, e todas sabem as senhas da demonstração. Comece sem ela: DEMONSTRATION=off.';
