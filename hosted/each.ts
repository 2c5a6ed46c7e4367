import { readdirSync } from 'node:fs';
import type { Deployment } from './settings.ts';

/** A profile's turn: its settings, read without changing anything, and the deploy. */
export interface Turn {
  read: (profile: string) => Pick<Deployment, 'projectId' | 'siteUrl'>;
  deploy: (profile: string) => Promise<void>;
}

/** The end of a profile's turn; `site` is missing when its settings can't be read. */
export interface Outcome {
  profile: string;
  site?: string;
  state: 'done' | 'failed' | 'not reached';
  /** When it was done. */
  at?: Date;
  /** The failure's whole sentence. */
  reason?: string;
}

interface EachOptions {
  /** Called before each profile and with each failure. */
  tell: (line: string) => void;
  stop: AbortSignal;
  now: () => Date;
}

/** The profiles of a folder, which are the ends of its `.env.<profile>` files, by name. `.env` is none. */
export function profilesIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => /^\.env\.([a-z][a-z0-9-]*)$/.exec(name)?.[1] ?? [])
    .filter((profile) => profile !== 'example')
    .sort();
}

/** Deploys each profile in turn. One that fails doesn't keep the next ones from theirs; a stop does. */
export async function deployEach(
  profiles: readonly string[],
  { read, deploy }: Turn,
  { tell, stop, now }: EachOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const profileOf = new Map<string, string>();
  for (const [index, profile] of profiles.entries()) {
    if (stop.aborted) {
      outcomes.push({ profile, state: 'not reached' });
      continue;
    }
    tell(`\n${profile} (${index + 1} de ${profiles.length})`);
    let site: string | undefined;
    try {
      const { projectId, siteUrl } = read(profile);
      site = siteUrl;
      const other = profileOf.get(projectId) ?? profileOf.get(siteUrl);
      // A copied file whose project or site was not changed would put one parish's settings on another's.
      if (other) throw new Error(`O projeto ou o site é o mesmo do perfil ${other}. Confira .env.${profile}.`);
      for (const name of [projectId, siteUrl]) profileOf.set(name, profile);
      await deploy(profile);
      outcomes.push({ profile, site, state: 'done', at: now() });
    } catch (error) {
      const { message: reason } = error as Error;
      tell(reason);
      outcomes.push({ profile, ...(site && { site }), state: 'failed', reason });
    }
  }
  return outcomes;
}

interface TableOptions {
  version: string;
  dryRun: boolean;
}

/** The outcomes as a table for a terminal. */
export function tableOf(outcomes: readonly Outcome[], options: TableOptions): string {
  const rows = [
    ['Perfil', 'Site', 'Situação'],
    ...outcomes.map((outcome) => [outcome.profile, outcome.site ?? '–', stateOf(outcome, options)]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

function stateOf({ state, at, reason = '' }: Outcome, { version, dryRun }: TableOptions): string {
  if (state === 'not reached') return 'não chegou a vez';
  if (state === 'failed') return `falhou: ${reason.split(/\n */).slice(0, 2).join(' ').slice(0, longestReason)}`;
  return dryRun ? 'sem problemas; nada foi mudado' : `versão ${version}, ${at?.toLocaleString('pt-BR')}`;
}

/** Of the sentence that stands whole above the table. */
const longestReason = 120;

/** The failures as the command's last sentence; undefined when all were done. */
export function failuresIn(outcomes: readonly Outcome[]): string | undefined {
  const left = outcomes.filter(({ state }) => state !== 'done');
  if (left.length === 0) return undefined;
  const names = left.map(({ profile }) => profile).join(', ');
  return `De ${outcomes.length} perfis, ${left.length} não ${left.length === 1 ? 'ficou pronto' : 'ficaram prontos'}: ${names}. Corrija e rode o mesmo comando, ou um só: --profile ${left[0]?.profile}.`;
}
