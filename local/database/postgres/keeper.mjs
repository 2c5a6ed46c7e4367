// Starts a server by `pg_ctl`, which gives up an administrator's rights on Windows, where PostgreSQL refuses them.
// Ends when the server does, and shuts it down when its input closes, as when the stack's window is closed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [program = '', folder = '', log = '', settings = ''] = process.argv.slice(2);

/** Nothing inherits a pipe: it would stay open as long as the server. */
const pgCtl = (args) =>
  new Promise((done) => {
    const child = spawn(program, args, { stdio: 'ignore', windowsHide: true });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code));
  });

const inputClosed = new Promise((done) => {
  process.stdin.on('end', done).on('error', done).resume();
});

/** Seconds: as long as any recovery after a crash. */
const patience = '86400';
const code = await pgCtl(['start', '-w', '-t', patience, '-D', folder, '-l', log, '-o', settings]);
if (code !== 0) process.exit(1);

const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
inputClosed.then(() => pgCtl(['kill', 'INT', String(pid)]));
setInterval(() => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') process.exit(0);
  }
}, 100);
