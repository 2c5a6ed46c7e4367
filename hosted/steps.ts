import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hookCall } from '../edge-functions/api/gateways/site-build.ts';
import { adoptConsentText } from '../local/database/consent-text.ts';
import { rewrittenMigration } from '../local/database/migrations.ts';
import { adoptParishZone } from '../local/database/parish-zone.ts';
import { projectRoot } from '../local/install.mjs';
import { believeForwardedAddresses } from './auth-setting.ts';
import type { Cli } from './cli.ts';
import { withDatabase } from './database.ts';
import { leftSecrets } from './left-secrets.ts';
import { sendTestMail } from './mail-test.ts';
import type { Deployment } from './settings.ts';
import { smokeTest } from './smoke.ts';

interface StepContext {
  deployment: Deployment;
  cli: Cli;
  /** Origin of the management API. */
  management: string;
  /** Puts the function's files where the workspace's config.toml names them. */
  prepareFunction: () => Promise<void>;
  /** Tells the operator, below the step's line. */
  tell: (text: string) => void;
  /** Milliseconds. */
  timeouts: Timeouts;
  /** Aborted when the operator stops the deploy. */
  stop: AbortSignal;
}

export interface Timeouts {
  /** For one command of the CLI. */
  command: number;
  /** For a function that was just deployed to answer. */
  start: number;
  /** For one request to the project or the static host. */
  request: number;
}

/** One step of the deploy. Steps are idempotent. */
export interface Step {
  /** Its name for the operator. */
  name: string;
  /** The step's plan for `--dry-run`, without secret values. */
  plan: (deployment: Deployment) => string;
  /** Shows what it would change, for `--dry-run`. */
  look?: (context: StepContext) => Promise<string>;
  run: (context: StepContext) => Promise<void>;
  /** Advice for when it fails. */
  advice: string;
}

const onProject = ({ projectId }: Deployment) => `--remote=${projectId}`;
const onDatabase = ({ databaseUrl }: Deployment) => `--remote=${databaseUrl}`;

/** The CLI compares applied migrations by their numbers alone. */
export const version: Step = {
  name: 'Versão do banco de dados',
  plan: () => 'confere que as migrações já aplicadas são as desta versão',
  look: async (context) => {
    await refuseRewritten(context);
    return '';
  },
  run: refuseRewritten,
  advice: 'Nada foi mudado. Confira também SUPABASE_DB_URL e a senha dele.',
};

async function refuseRewritten(context: StepContext): Promise<void> {
  const file = await withDatabase(context, (query) =>
    rewrittenMigration(query, join(projectRoot, 'supabase', 'migrations')),
  );
  if (!file) return;
  throw new Error(
    `O banco do projeto foi feito por outra versão do programa: a migração ${file} mudou depois de aplicada. Volte à versão ` +
      'de antes, ou leve os dados a um projeto novo: npm run backup, npm run deploy nele e npm run restore -- --hosted ' +
      '<arquivo> (docs/operations.md).',
  );
}

export const configuration: Step = {
  name: 'Configurações do projeto',
  plan: ({ siteUrl, projectId }) =>
    `envia supabase/config.toml ao projeto ${projectId}: cadastro fechado, ${siteUrl} como site, sessões de uma hora`,
  look: ({ cli, deployment }) => cli('config', 'diff', onProject(deployment)),
  run: async ({ cli, deployment, management, timeouts, stop }) => {
    await cli('config', 'push', onProject(deployment), '--yes');
    await believeForwardedAddresses(deployment, { api: management, timeout: timeouts.request, stop });
  },
  advice: 'Confira SUPABASE_ACCESS_TOKEN (vale e pode alterar o projeto?) e SUPABASE_PROJECT_ID.',
};

export const migrations: Step = {
  name: 'Banco de dados',
  plan: ({ parishZone }) =>
    `aplica as migrações que faltam, sem dados de demonstração, a versão do texto de privacidade e o fuso horário ${parishZone.name}`,
  look: ({ cli, deployment }) => cli('db', 'push', onDatabase(deployment), '--dry-run'),
  run: async (context) => {
    await context.cli('db', 'push', onDatabase(context.deployment), '--yes');
    await withDatabase(context, async (query) => {
      await adoptConsentText(query);
      await adoptParishZone(query, context.deployment.parishZone);
    });
  },
  advice:
    'Confira SUPABASE_DB_URL e a senha dele. Se uma migração falhou, ela foi desfeita inteira, e as anteriores ficaram: corrija-a ' +
    'e rode o mesmo comando.',
};

export const secrets: Step = {
  name: 'Segredos da função',
  plan: ({ functionVariables }) =>
    `grava ${Object.keys(functionVariables).join(', ')}, e apaga os que saíram das configurações`,
  look: async ({ cli, deployment }) => {
    const left = await leftSecrets(deployment, cli);
    return left.length > 0 ? `Apagaria ${left.join(', ')}.` : '';
  },
  run: async ({ cli, deployment, tell }) => {
    const folder = await mkdtemp(join(tmpdir(), 'paroquia-segredos-'));
    try {
      const file = join(folder, 'function.env');
      const lines = Object.entries(deployment.functionVariables).map(([name, value]) => `${name}='${value}'\n`);
      await writeFile(file, lines.join(''), { mode: 0o600 });
      await cli('secrets', 'set', '--env-file', file, onProject(deployment), '--yes');
    } finally {
      await rm(folder, { recursive: true });
    }
    const left = await leftSecrets(deployment, cli);
    if (left.length === 0) return;
    await cli('secrets', 'unset', ...left, onProject(deployment), '--yes');
    tell(`Apagados, porque saíram das configurações: ${left.join(', ')}.`);
  },
  advice: 'Confira se SUPABASE_ACCESS_TOKEN pode ler e gravar segredos no projeto.',
};

export const edgeFunction: Step = {
  name: 'Função da API',
  plan: ({ apiUrl }) => `prepara a função e a publica em ${apiUrl}`,
  run: async ({ cli, deployment, prepareFunction }) => {
    await prepareFunction();
    await cli('functions', 'deploy', 'api', '--use-api', onProject(deployment), '--yes');
  },
  advice:
    'O envio da função (supabase functions deploy --use-api) falhou; a função anterior continua no ar. Espere um pouco e rode o ' +
    'mesmo comando. Se a mensagem for a mesma, a Supabase mudou o que aceita: escreva às pessoas que mantêm o programa, com ela.',
};

const schedule: Step = {
  name: 'Agenda dos trabalhos',
  plan: ({ apiUrl }) => `agenda no banco as chamadas a ${apiUrl}/jobs/run`,
  run: (context) =>
    withDatabase(context, async (query) => {
      const { apiUrl, jobsKey } = context.deployment;
      await query('select private.schedule_jobs(url => $1, key => $2)', [`${apiUrl}/jobs/run`, jobsKey]);
    }),
  advice: 'Ative as extensões pg_cron e pg_net no painel da Supabase (Database, Extensions) e rode o mesmo comando.',
};

export const smoke: Step = {
  name: 'Prova do que está no ar',
  plan: () => 'pergunta ao projeto: a API responde, o cadastro está fechado, um visitante lê notícias e nada mais',
  run: ({ deployment, timeouts, stop }) => smokeTest(deployment, timeouts, stop),
  advice:
    'Nada foi pedido à hospedagem do site. Corrija e rode o mesmo comando; o caminho de volta está em docs/decisions/0021.',
};

export const mail: Step = {
  name: 'E-mail',
  plan: ({ sendsMail }) =>
    sendsMail
      ? 'envia um e-mail de teste ao endereço da própria paróquia (MAIL_FROM)'
      : 'nada: SMTP_HOST falta, e o site não envia e-mails',
  run: async ({ deployment, timeouts, stop }) => {
    if (deployment.sendsMail) await sendTestMail(deployment, timeouts.request, stop);
  },
  advice:
    'A API já está no ar, mas não envia e-mails. Confira SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD e MAIL_FROM com o provedor (docs/operations.md) e rode o ' +
    'mesmo comando.',
};

export const site: Step = {
  name: 'Site',
  plan: ({ buildHook }) =>
    buildHook ? 'pede à hospedagem que monte o site' : 'nada: BUILD_HOOK_URL falta, monte o site à mão',
  run: async ({ deployment: { buildHook }, timeouts, stop }) => {
    if (!buildHook) return;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeouts.request)]);
    const response = await fetch(buildHook.url, { ...hookCall(buildHook.token), signal, redirect: 'manual' });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`A hospedagem respondeu ${response.status}.`);
  },
  advice:
    'A API já está no ar. Confira BUILD_HOOK_URL e rode o mesmo comando, ou peça a montagem no painel da hospedagem.',
};

/** In this order: each step has what it needs, and the site is built from a tested API. */
export const steps: readonly Step[] = [
  version,
  configuration,
  migrations,
  secrets,
  edgeFunction,
  schedule,
  smoke,
  mail,
  site,
];
