import type { Service } from '#contract/services.ts';
import { isThisMachine } from '../../settings/addresses.ts';
import type { Gateways } from '../gateways/gateways.ts';

interface Installation extends Pick<Gateways, 'backups' | 'installation' | 'liturgy' | 'mailer' | 'payments' | 'push'> {
  siteUrl: string;
  /** Null before the first one. */
  lastBackupAt: string | null;
  isDiskFull: boolean;
}

/** The states of this installation's services, without their settings. */
export function servicesOf({
  backups,
  installation,
  isDiskFull,
  lastBackupAt,
  liturgy,
  mailer,
  payments,
  push,
  siteUrl,
}: Installation): Service[] {
  return [
    { name: 'mail', state: connected(mailer) },
    { name: 'liturgy', state: liturgy ? 'on' : installation?.isDemonstration ? 'sandbox' : 'off' },
    { name: 'payments', state: connected(payments) },
    { name: 'push', state: push && mayNotify(siteUrl) ? 'on' : 'off' },
    { name: 'backups', state: stateOfBackups({ backups, installation, lastBackupAt }) },
    { name: 'visitors', state: installation?.tellsVisitorsApart() === false ? 'off' : 'on' },
    { name: 'disk', state: isDiskFull ? 'off' : 'on' },
  ];
}

function stateOfBackups({
  backups,
  installation,
  lastBackupAt,
}: Pick<Installation, 'backups' | 'installation' | 'lastBackupAt'>) {
  if (!lastBackupAt) return backups?.isRunning() ? 'coming' : 'off';
  if (installation?.encryptsBackups === false) return 'open';
  return installation?.keepsBackupsApart === false ? 'single' : 'on';
}

const connected = (gateway: { isSandbox?: boolean } | undefined) =>
  gateway ? (gateway.isSandbox ? 'sandbox' : 'on') : 'off';

/** Browsers let only pages by HTTPS and of their own machine subscribe. */
function mayNotify(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || isThisMachine(hostname);
}
