// Starting the program when its person signs in to the computer. Runs on the operator's Node, before anything is
// installed: no dependencies, no recent syntax.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname } from 'node:path';
import { withoutWindow } from './apart.mjs';
import { projectRoot } from './install.mjs';
import { SetupError } from './setup-error.mjs';

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * The file by which a system starts the program when its person signs in; undefined where a service does that.
 * @param {{ platform: string, node: string, root: string, home: string, user: string }} of
 */
export function signInTask({ platform, node, root, home, user }) {
  if (platform === 'darwin') {
    const words = [node, 'local/run.mjs', 'start', withoutWindow].map((word) => `<string>${escaped(word)}</string>`);
    return {
      path: `${home}/Library/LaunchAgents/paroquia.plist`,
      text: `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>Label</key><string>paroquia</string>
<key>ProgramArguments</key><array>${words.join('')}</array>
<key>WorkingDirectory</key><string>${escaped(root)}</string>
<key>RunAtLoad</key><true/>
</dict></plist>
`,
    };
  }
  if (platform !== 'win32') return undefined;
  // Only with the person's name may one who isn't an administrator have it.
  return {
    path: `${root}.cache\\ao-entrar.xml`,
    text: `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
<Triggers><LogonTrigger><UserId>${escaped(user)}</UserId></LogonTrigger></Triggers>
<Principals><Principal id="a"><UserId>${escaped(user)}</UserId><LogonType>InteractiveToken</LogonType></Principal></Principals>
<Settings><DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
<StopIfGoingOnBatteries>false</StopIfGoingOnBatteries><ExecutionTimeLimit>PT0S</ExecutionTimeLimit></Settings>
<Actions Context="a"><Exec><Command>${escaped(node)}</Command>
<Arguments>local\\run.mjs iniciar sem-navegador</Arguments>
<WorkingDirectory>${escaped(root)}</WorkingDirectory></Exec></Actions>
</Task>
`,
  };
}

/**
 * Has the system start the program when this person signs in, or no longer.
 * @param {boolean} isWanted
 * @returns {number}
 */
export function startAtSignIn(isWanted) {
  const { platform, execPath: node } = process;
  const task = signInTask({ platform, node, root: projectRoot, home: homedir(), user: userInfo().username });
  if (!task) throw new SetupError('Neste sistema o programa começa com o computador por um serviço: docs/operacao.md.');
  const { path, text } = task;
  mkdirSync(dirname(path), { recursive: true });
  if (isWanted) writeFileSync(path, platform === 'win32' ? Buffer.from(`\ufeff${text}`, 'utf16le') : text);
  if (platform === 'win32') schedule(isWanted ? ['/Create', '/XML', path] : ['/Delete']);
  if (platform === 'win32' || !isWanted) rmSync(path, { force: true });
  console.log(
    isWanted
      ? 'O programa começará sozinho quando você entrar neste computador.'
      : 'O programa não começará mais sozinho.',
  );
  return 0;
}

function schedule(options) {
  const { status, stderr } = spawnSync('schtasks', [...options, '/TN', 'Paroquia', '/F'], { encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`O Agendador de Tarefas do Windows recusou a tarefa: ${stderr}`);
}
