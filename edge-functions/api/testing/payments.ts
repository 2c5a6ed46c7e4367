import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openPaymentsSandbox,
  type PaymentsSandbox,
  type SandboxOptions,
} from '../../../local/payments-sandbox/sandbox.ts';

export type { CallFault } from '../../../local/payments-sandbox/http.ts';
export { collectorEmail, sandboxKey } from '../../../local/payments-sandbox/provider.ts';
export type { PaymentsSandbox };

export interface SandboxFolder {
  /** Another provider; by default its notices reach nobody and aren't repeated. */
  open(notificationUrl?: string, pauses?: SandboxOptions['pauses']): Promise<PaymentsSandbox>;
  close(): Promise<void>;
}

/** The sandbox of payments for tests, with its records in a folder that goes with it. */
export async function sandboxFolder(): Promise<SandboxFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'payments-'));
  const opened: PaymentsSandbox[] = [];
  return {
    async open(notificationUrl = 'http://127.0.0.1:9/', pauses = { again: [] }) {
      const sandbox = await openPaymentsSandbox({
        file: join(folder, `${randomUUID()}.json`),
        siteUrl: 'http://localhost:4321',
        payee: { name: 'Paroquia', city: 'Fortaleza' },
        notificationUrl,
        log: () => {},
        now: () => new Date(),
        pauses,
      });
      opened.push(sandbox);
      return sandbox;
    },
    async close() {
      for (const sandbox of opened) await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
