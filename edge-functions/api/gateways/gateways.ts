import type { BackupPlace, PassphraseCheck } from '#contract/backups.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import type { LiturgySource } from './liturgy/source.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Timeouts } from './outward/timeouts.ts';
import type { PaymentsGateway } from './payments/payments.ts';
import type { PushGateway } from './push/push.ts';
import type { VerifySignature } from './signature.ts';

/** Rebuilds the public site. */
export interface SiteBuild {
  /** Something that visitors see has changed, or staff ask by hand. Requests during a build share the next one. */
  request(): Promise<void>;
  /** Called by a job: requests a build again while visitors don't see the latest version. */
  keepUp(): Promise<void>;
  status(): Promise<SiteBuildStatus>;
}

/** Of an installation that builds no site. */
export const neverBuilt: SiteBuild = {
  request: async () => {},
  keepUp: async () => {},
  status: async () => ({
    state: 'current',
    builtAt: null,
    failedAt: null,
    publishesAt: null,
    brokenRows: [],
    failedPage: null,
  }),
};

/** The erasure of a payer's data, as in `private.erasures`: without personal data. */
export interface Erasure {
  dizimista_id: string;
  numero_ordinal: number;
  erased_at: string;
  /** The texts of other rows from which the name was removed. */
  texts: readonly { table: string; id: string; column: string }[];
  /** The receipts that stay, by the rows of the ledger. */
  kept_papers?: readonly { id: string; reason: string }[];
}

/** Facts that only one machine knows of itself. */
export interface Installation {
  isDemonstration: boolean;
  encryptsBackups: boolean;
  /** False where the only copies are beside the data. */
  keepsBackupsApart: boolean;
  /** False where a proxy hides the visitors' addresses, by which limits count. */
  tellsVisitorsApart: () => boolean;
}

/** Backups that one machine makes by itself. */
export interface MachineBackups {
  isRunning(): boolean;
  /** Begins one now; false while one is being made. */
  start(): boolean;
  /** Where copies are, as last seen. */
  places(): readonly BackupPlace[];
}

/** Tries a passphrase on one machine's newest encrypted backup; undefined without one. Nothing of it is kept. */
export type CheckPassphrase = (passphrase: string) => Promise<PassphraseCheck | undefined>;

/** The API's external dependencies, provided by whoever starts it. */
export interface Gateways {
  /** Calls Supabase: over the network when hosted, in process on one machine. */
  supabaseFetch: typeof fetch;
  /** The same for a visitor at a network address, whose share of the database is limited; undefined when hosted. */
  visitorFetch?: (address: string) => typeof fetch;
  /** How the calls of each service that signs are verified, by its name in an endpoint's access. */
  signatures?: Readonly<Record<string, VerifySignature>>;
  /** Timeouts of Supabase's services in milliseconds; changed by tests. */
  timeouts?: Partial<Timeouts>;
  siteBuild: SiteBuild;
  /** The source of the liturgy's texts; without it days come from the calendar alone. */
  liturgy?: LiturgySource;
  /** Sends mail; without it, features that need mail are not offered. */
  mailer?: Mailer;
  /** The payment provider; without it, nothing is paid through the site. */
  payments?: PaymentsGateway;
  /** Sends push messages; null where they are not configured. */
  push?: PushGateway | null;
  /** Undefined for a hosted project. */
  installation?: Installation;
  /** The free and total bytes of the disk with the data, if the API runs on that machine. */
  disk?: () => Promise<{ free: number; size: number; isFull: boolean }>;
  /** Undefined where no backup is made by itself: hosted, or where the settings say so. */
  backups?: MachineBackups;
  /** Undefined where no backup is encrypted by itself. */
  checkPassphrase?: CheckPassphrase;
  /** Stores an erasure outside the database, to repeat it after a restore of an older backup; one machine only. */
  keepErasure?: (erasure: Erasure) => Promise<void>;
  now: () => Date;
  /** The time by a clock other than the database's, as far as one just told it. */
  outsideTime?: () => Date | undefined;
  /** Writes one structured log line. */
  log: (entry: object) => void;
  /** Continues work after the response is sent. */
  afterAnswer: (work: Promise<unknown>) => void;
}
