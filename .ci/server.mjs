// `npm run server-check`: a Debian 12 with systemd as its process 1, in namespaces of its own, on which the commands of
// docs/operacao.md are followed to the letter; then a reboot, and the disk of the copies taken away and brought back.
// It needs root, and downloads Debian's and npm's packages.
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { freePort } from '../local/free-port.mjs';
import { nodeProgram, projectRoot } from '../local/install.mjs';
import { DebianMachine, lackingForMachine } from './debian-machine.mjs';
import { ended, programFiles, until } from './programs.mjs';
import { serverSteps } from './server-steps.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const lacking = lackingForMachine();
if (lacking) {
  console.log(`skipped: server-check, ${lacking}`);
  process.exit(0);
}

const startedAt = Date.now();
const [port, webPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
/** Not where Debian has it, because the documents don't ask for that. */
const nodeFolder = '/opt/node/bin';
const home = '/srv/paroquia';
const administrator = { email: 'secretaria@paroquia.example', password: 'uma senha comprida' };
let folderOfOperator = '/root';

const folder = temporaryFolder({ inMemory: false });
const machine = new DebianMachine(folder);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => machine.remove().finally(() => process.exit(1)));
let failure;
try {
  await check();
} catch (error) {
  failure = error;
  console.log(machine.run('systemctl status --no-pager paroquia; journalctl --no-pager -u paroquia | tail -60').output);
} finally {
  await machine.remove();
}
if (failure) console.error(failure);
console.log(`${failure ? '✗' : '✓'} server-check, ${seconds()} s`);
process.exit(failure ? 1 : 0);

async function check() {
  const [user, settings, service, https, copies, ...others] = serverSteps(
    readFileSync(join(projectRoot, 'docs/operacao.md'), 'utf8'),
  );
  if (!copies || others.length > 0) throw new Error('docs/operacao.md has other steps than this check follows.');
  putProgram();
  machine.addDisk('copia', join(folder, 'copia.img'));
  await machine.boot();
  say('systemd runs');

  follow(user.blocks[0]);
  say(user.title);

  writeSettings(`${settings.blocks[0]}PORT=${port}\nLITURGIA_URL=off\n`);
  say(settings.title);

  follow(service.blocks[0].replace('-fu', '--no-pager -u'));
  await pageAnswers(900);
  const journal = () => machine.expect('journalctl --no-pager -o cat -u paroquia').output;
  await until('the summary of the start in the journal', 120, () => journal().includes('O que está ligado'));
  const forPrograms = journal().match(/^\{.*/gm) ?? [];
  expect(forPrograms.length < 5, `few lines for programs in the journal, and not:\n${forPrograms.join('\n')}`);
  const cache = `ls -d ${home}/.npm /tmp/systemd-private-*/tmp/paroquia-npm`;
  expect(
    machine
      .run(cache)
      .output.replace(/^ls: .*$/gm, '')
      .trim() === '',
    'nothing of npm’s cache is left',
  );
  say(service.title);

  machine.expect('apt-get update');
  const caddy = `${home}/docs/examples/Caddyfile`;
  machine.expect(`sed -i 's|^paroquia.example|http://127.0.0.1:${webPort}|; s|:4321|:${port}|' ${caddy}`);
  follow(https.blocks[0]);
  await until('the page through Caddy', 30, async () => (await fetch(`http://127.0.0.1:${webPort}/`)).ok);
  say(https.title);

  await copiesOnAnotherDisk(copies);
  await wrongSettings();
}

async function copiesOnAnotherDisk({ title, prose, blocks: [folders, timer, restore] }) {
  machine.expect('mkdir -p /media/copia; mount /dev/copia /media/copia');
  const [line] = /BACKUP_COPY=\S+(?=`)/.exec(prose);
  writeSettings(`${machine.expect(`cat ${home}/.env`).output}\n${line}\n`);
  follow(folders);
  await pageAnswers(180);
  await until('the copy of the night on the other disk', 180, () => copiesThere() > 0);
  follow(timer);
  machine.expect('sleep 1; systemctl start paroquia-copia');
  expect(
    machine.expect('ls /media/copia').output.match(/^paroquia-.*\.gz\.age$/gm)?.length === 2,
    'two copies of one day',
  );
  say(title);

  await machine.reboot();
  await pageAnswers(180);
  say('The same page after a reboot');

  // Mounted after the service, as a disk that is plugged in.
  machine.expect('mount /dev/copia /media/copia');
  const before = copiesThere();
  await askForCopy(null);
  expect(copiesThere() === before + 1, 'a copy on a disk that was mounted after the start');
  machine.expect('umount /media/copia');
  await askForCopy('copy_folder');
  say('The panel says that the disk of the copies is missing');
  machine.expect('mount /dev/copia /media/copia');
  await askForCopy(null);
  expect(copiesThere() > before + 1, 'the newest copy is on the disk that came back');
  say('The disk that came back has the newest copy');

  const [newest] = machine.expect('ls -t /media/copia/noites').output.match(/^\S+\.age$/m);
  folderOfOperator = '/root';
  follow(restore.replace(/paroquia-\S+\.age/, newest));
  await pageAnswers(180);
  await logIn();
  say('A copy is restored');
}

/** A start on settings that can't work ends once, with its reason. */
async function wrongSettings() {
  machine.expect(`cp -a ${home}/.env /root/right.env; echo PORT=muitas > ${home}/.env; systemctl restart paroquia`);
  const state = () => machine.run('systemctl show paroquia -p ActiveState -p NRestarts -p ExecMainStatus').output;
  await until('the service to give up', 180, () => state().includes('ActiveState=failed'));
  expect(/ExecMainStatus=78/.test(state()) && /NRestarts=0/.test(state()), `no further start, and not ${state()}`);
  const status = machine.run('systemctl status --no-pager paroquia').output;
  expect(status.includes('PORT deve ser'), `the reason in the service’s status:\n${status}`);
  say('Settings that can’t work');

  machine.expect(`cp -a /root/right.env ${home}/.env; install -d -o paroquia /var/lib/copias`);
  machine.expect(`sed -i 's|^BACKUP_COPY=.*|BACKUP_COPY=/var/lib/copias|' ${home}/.env; systemctl restart paroquia`);
  const warning = 'acrescente a linha ReadWritePaths=/var/lib/copias em';
  await until(`'${warning}'`, 180, () => machine.run('journalctl --no-pager -b -u paroquia').output.includes(warning));
  machine.expect(`sed -i '/^ReadWritePaths/a ReadWritePaths=/var/lib/copias' /etc/systemd/system/paroquia.service`);
  machine.expect('systemctl daemon-reload; systemctl restart paroquia');
  await pageAnswers(180);
  await askForCopy(null);
  expect(/\.age$/m.test(machine.expect('ls /var/lib/copias').output), 'a copy in the folder that was added');
  say('A folder that the service may not write to');
}

/** The program as one downloads it, and Node. */
function putProgram() {
  const site = join(machine.root, 'root/paroquia-site');
  mkdirSync(site);
  const packed = join(folder, 'program.tar');
  ended('tar', ['-cf', packed, '--null', '-T', '-'], { cwd: projectRoot, input: programFiles() });
  ended('tar', ['-xf', packed, '-C', site, '--no-same-owner']);
  const npm = dirname(dirname(realpathSync(ended('sh', ['-c', 'command -v npm']).trim())));
  const into = join(machine.root, nodeFolder);
  mkdirSync(into, { recursive: true });
  cpSync(realpathSync(nodeProgram), join(into, 'node'));
  cpSync(npm, join(into, '../lib/node_modules/npm'), { recursive: true });
  ended('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(into, 'npm')]);
}

/** Runs a block of the document where the one before it ended. */
function follow(block) {
  const { cwd } = machine.expect(block, { cwd: folderOfOperator, path: `${nodeFolder}:` });
  folderOfOperator = cwd;
}

function writeSettings(text) {
  const into = join(folder, 'settings');
  writeFileSync(into, text);
  machine.expect(`cat > ${home}/.env <<'END'\n${text}END\nchown paroquia ${home}/.env; chmod 600 ${home}/.env`);
}

async function pageAnswers(limit) {
  await until('the page', limit, async () => {
    const answer = await fetch(`${origin}/`);
    return answer.ok && (await answer.text()).includes('</html>');
  });
}

function copiesThere() {
  return machine.run('ls /media/copia/noites').output.match(/\.age$/gm)?.length ?? 0;
}

async function logIn() {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(administrator),
  });
  expect(answer.ok, `the administrator signs in, and not ${answer.status}`);
  return (await answer.json()).data.token;
}

/** Asks for a copy as the panel's button does, and compares what the panel then says. */
async function askForCopy(failureThen) {
  const headers = { authorization: `Bearer ${await logIn()}` };
  await until(
    'a copy to be begun',
    60,
    async () => (await fetch(`${origin}/api/backups`, { method: 'POST', headers })).ok,
  );
  const last = await until('the copy', 180, async () => {
    const { data } = await (await fetch(`${origin}/api/backups/last`, { headers })).json();
    return !data.isRunning && data;
  });
  expect(last.failure === failureThen, `the panel says ${failureThen}, and not ${last.failure}`);
}

function expect(isSo, sentence) {
  if (!isSo) throw new Error(`Expected: ${sentence}`);
}

function say(done) {
  console.log(`✓ ${done} (${seconds()} s)`);
}

function seconds() {
  return ((Date.now() - startedAt) / 1000).toFixed(0);
}
