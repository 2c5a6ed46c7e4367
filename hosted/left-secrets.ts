import * as z from 'zod/mini';
import { settingsIn } from '../edge-functions/settings/table.ts';
import { type Cli, jsonIn, unknownForm } from './cli.ts';
import type { Deployment } from './settings.ts';

const listed = z.object({ secrets: z.array(z.object({ name: z.string() })) });

/** The names that the deploy gives to the function. A project's other secrets are not the deploy's. */
const ours: ReadonlySet<string> = new Set(
  settingsIn('deploy').flatMap(([name, setting]) => (setting.function ? [name] : [])),
);

/** The project's secrets that a former deploy set and the settings no longer give. */
export async function leftSecrets({ projectId, functionVariables }: Deployment, cli: Cli): Promise<string[]> {
  const answer = await cli('secrets', 'list', `--remote=${projectId}`, '--output-format', 'json');
  const { data } = listed.safeParse(jsonIn(answer, 'secrets'));
  if (!data) throw new Error(`${unknownForm}secrets list.`);
  return data.secrets.map(({ name }) => name).filter((name) => ours.has(name) && !(name in functionVariables));
}
