import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { nodeProgram, projectEnvironment, projectRoot } from '../../local/install.mjs';
import { type BundleFile, bundleFolder, bundleFunction } from '../bundle.ts';
import { cliProgram } from '../cli.ts';
import { deployedFunction } from './management-api.ts';

export interface UploadedFunction {
  bundle: readonly BundleFile[];
  /** Paths of the uploaded files, in `folder`. */
  files: readonly string[];
  /** A folder with only the uploaded files. */
  folder: string;
  /** The uploaded file that the project runs. */
  entry: string;
}

/** Bundles and deploys with the official CLI and the project's own `config.toml`, writing only to `scratch`. */
export async function uploadFunction(scratch: string): Promise<UploadedFunction> {
  const project = join(scratch, 'project');
  const folder = join(scratch, 'uploaded');
  await mkdir(join(project, 'supabase'), { recursive: true });
  await copyFile(join(projectRoot, 'supabase/config.toml'), join(project, 'supabase/config.toml'));
  const bundle = await bundleFunction(join(project, bundleFolder));

  let upload: FormData | undefined;
  const api = createServer(async (request, response) => {
    const isUpload = request.method === 'POST' && request.url?.includes('/functions/deploy');
    if (isUpload) upload = await formOf(request);
    response.writeHead(isUpload ? 201 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isUpload ? deployedFunction : {}));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  try {
    await deploy(project, scratch, `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  } finally {
    api.close();
  }
  if (!upload) throw new Error('The CLI uploaded nothing.');

  const files = upload.getAll('file') as File[];
  for (const file of files) {
    const path = join(folder, file.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await file.bytes());
  }
  const { entrypoint_path } = JSON.parse(String(upload.get('metadata'))) as { entrypoint_path: string };
  return { bundle, files: files.map(({ name }) => name), folder, entry: join(folder, entrypoint_path) };
}

const formOf = async (request: IncomingMessage): Promise<FormData> =>
  new Response(await buffer(request), {
    headers: { 'Content-Type': request.headers['content-type'] ?? '' },
  }).formData();

async function deploy(project: string, home: string, apiUrl: string): Promise<void> {
  const profile = join(home, 'profile.yaml');
  await writeFile(
    profile,
    `name: stand-in\napi_url: ${apiUrl}\ndashboard_url: ${apiUrl}\ndocs_url: ${apiUrl}\nproject_host: 127.0.0.1\n`,
  );
  const args = ['functions', 'deploy', 'api', '--use-api', '--yes', '--remote=abcdefghijklmnopqrst'];
  const child = spawn(nodeProgram, [cliProgram, ...args, '--workdir', project, '--profile', profile], {
    env: {
      ...projectEnvironment(),
      HOME: home,
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The CLI ended with ${code}:\n${output}`);
}
