import { isHostedDatabase } from './addresses.ts';
import { isSecretKey, matching, quotable, quotableIf, satisfying } from './kinds.ts';
import { optional, required, type Settings } from './setting.ts';

/** Settings with which `npm run deploy` reaches the project. */
export const hostedProject = {
  SUPABASE_ACCESS_TOKEN: {
    note: ['From https://supabase.com/dashboard/account/tokens'],
    example: 'sbp_...',
    secret: true,
    deploy: required(quotable(/^sbp_/), 'começa por "sbp_"; crie um em https://supabase.com/dashboard/account/tokens'),
  },
  SUPABASE_PROJECT_ID: {
    note: ["The 20 letters of the project's address."],
    deploy: required(quotable(/^[a-z]{20}$/), 'são as 20 letras do endereço do projeto'),
    backup: optional(matching(/^[a-z]{20}$/), 'deve ser as 20 letras do endereço do projeto'),
  },
  SUPABASE_DB_URL: {
    note: [
      'The session pooler\'s connection string with the password: Connect, "Session pooler". For `npm run backup` too, which finds',
      'the photos at PUBLIC_SUPABASE_URL, or at the project that this line names; private files need SUPABASE_SECRET_KEY besides.',
    ],
    example: 'postgresql://postgres.<project>:<password>@aws-0-sa-east-1.pooler.supabase.com:5432/postgres',
    secret: true,
    deploy: required(
      quotableIf(isHostedDatabase),
      'é o endereço do banco com a senha (postgresql://…), do mesmo projeto: em Connect, "Session pooler"; símbolos da senha são ' +
        'escritos em código (%40 para @)',
    ),
    backup: optional(matching(/^postgres(ql)?:\/\//), 'deve começar por postgres:// ou postgresql://'),
  },
  SUPABASE_SECRET_KEY: {
    note: [
      "The project's secret key: for `npm run backup` where there are private files, and for `npm run restore -- --hosted`. The function has it from",
      'the project.',
    ],
    example: 'sb_secret_...',
    secret: true,
    backup: optional(satisfying(isSecretKey), 'deve ser a chave secreta do projeto, que começa por "sb_secret_"'),
  },
} as const satisfies Settings;
