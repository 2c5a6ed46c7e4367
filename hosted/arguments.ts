import { parseArgs } from 'node:util';

interface DeployArguments {
  dryRun: boolean;
  firstAdmin: boolean;
  /** All profiles in turn. */
  each: boolean;
  profile?: string;
}

const usage = 'Uso: npm run deploy -- [--dry-run] [--profile staging | --each] [--first-admin]';

/** Options that are always refused, because people work with the project's data. */
const refused: Readonly<Record<string, string>> = {
  '--include-seed': 'a demonstração, cujas senhas todos conhecem, nunca vai para um projeto na internet',
  '--include-roles': 'os papéis do banco são da Supabase e das migrações',
  '--reset': 'nada apaga o banco de um projeto na internet',
  reset: 'nada apaga o banco de um projeto na internet',
};

/** npm consumes options before `--`, which would turn a dry run into a real deploy. */
const keptByNpm = ['dry_run', 'first_admin', 'each', 'profile', 'include_seed'];

/** Throws a sentence for refused or unknown options, and for those that npm consumed (`environment`). */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): DeployArguments {
  if (keptByNpm.some((name) => environment[`npm_config_${name}`])) {
    throw new Error(`Faltou "--" antes das opções. ${usage}`);
  }
  for (const argument of args) {
    const reason = refused[argument.split('=')[0] as string];
    if (reason) throw new Error(`${argument} não é aceito: ${reason}.`);
  }
  const { values } = parsed(args);
  if (values.each && values.profile !== undefined) {
    throw new Error('--each vai por todos os perfis e --profile indica um: deixe um só dos dois.');
  }
  if (values.each && values['first-admin']) {
    throw new Error('A primeira conta é de cada paróquia: use --first-admin com --profile, sem --each.');
  }
  return {
    dryRun: values['dry-run'],
    firstAdmin: values['first-admin'],
    each: values.each,
    ...(values.profile !== undefined && { profile: values.profile }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'dry-run': { type: 'boolean', default: false },
        'first-admin': { type: 'boolean', default: false },
        each: { type: 'boolean', default: false },
        profile: { type: 'string' },
      },
    });
  } catch {
    throw new Error(usage);
  }
}
