import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { readBundle } from '../../site/bundle/bundle.ts';
import { hasEnded } from '../database/postgres/process.ts';
import { backgroundPriority, outputKept } from '../run-to-end.ts';
import { projectRoot } from '../settings.ts';

interface RendererOptions {
  /** The folder of the kept bundle. */
  bundle: string;
  env: NodeJS.ProcessEnv;
  /** Aborts what is running and ends the process. */
  stop: AbortSignal;
  /** Milliseconds after which a process that renders nothing ends, for its memory. */
  idle: number;
}

/**
 * The process's answer (render-program.ts): false if there is nothing to render from; or the reason of its failure,
 * with the page's path if that is a page's data.
 */
export type Answer = { isRendered: boolean; timesLoaded: number } | { failure: string; page: string | null };

/** The process was ended by a signal that it didn't get from here. */
class Killed extends Error {
  readonly signal: string;

  constructor(signal: string, output: string) {
    super(`${output}The renderer ended with ${signal}`.trim());
    this.signal = signal;
  }
}

type Rendered = Extract<Answer, { isRendered: boolean }>;

/** The rendering failed for what a page was to show. */
export class PageFailure extends Error {
  readonly page: string;

  constructor(page: string, message: string) {
    super(message);
    this.page = page;
  }
}

interface Running {
  child: ChildProcessWithoutNullStreams;
  sources: string;
}

/** Megabytes for what has just been made: with 4 a sixth of the time goes into collecting it. */
const frugal = ['--max-semi-space-size=16'];

/** Loadings of the pages' code, each of which stays in memory, after which a new process takes over. */
const mostLoadings = 4;

/** Renders the site from a kept bundle, in a process that stays for the next publications (docs/decisions/0055). */
export class PageRenderer {
  readonly #options: RendererOptions;
  #running: Running | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: RendererOptions) {
    this.#options = options;
    options.stop.addEventListener('abort', () => this.#end());
  }

  /**
   * Renders all pages into the folder of the bundle's build. Returns false if no bundle of these sources is kept.
   * Throws with the reason when a page that is no row's can't be rendered. Unless that is for its data, or the process
   * was killed, the bundle is then given up, lest something kept be at fault.
   */
  async render(sources: string, erasures: number, signal: AbortSignal): Promise<boolean> {
    this.#keepAwake();
    if (!(await readBundle(this.#options.bundle, sources))) return false;
    try {
      const { isRendered, timesLoaded } = await this.#answer(sources, erasures, signal);
      // Now, while nobody waits for it.
      if (timesLoaded >= mostLoadings) this.#start(sources);
      this.#letIdle();
      return isRendered;
    } catch (error) {
      this.#end();
      // SIGKILL is a system's without memory, or a person's.
      const isKilled = error instanceof Killed && error.signal === 'SIGKILL';
      const isKept = error instanceof PageFailure || isKilled || this.#options.stop.aborted;
      if (!isKept) await rm(this.#options.bundle, { recursive: true, force: true });
      throw error;
    }
  }

  /** Asks once more if the process was killed, as by a system without memory: nothing that is kept is at fault. */
  async #answer(sources: string, erasures: number, signal: AbortSignal): Promise<Rendered> {
    const ask = () => answerOf(this.#processFor(sources).child, erasures, signal);
    return await ask().catch((error: unknown) => {
      if (error instanceof Killed && !this.#options.stop.aborted) return ask();
      throw error;
    });
  }

  /** Starts the process for a rendering that may follow: loading what it needs takes seconds. */
  async prepare(sources: () => Promise<string>): Promise<void> {
    this.#idleTimer?.refresh();
    if (this.#isRunning) return;
    const known = await sources();
    if (!(await readBundle(this.#options.bundle, known)) || this.#isRunning || this.#options.stop.aborted) return;
    this.#start(known);
    this.#letIdle();
  }

  get #isRunning(): boolean {
    return this.#running !== undefined && !hasEnded(this.#running.child);
  }

  #letIdle(): void {
    this.#idleTimer = setTimeout(() => this.#end(), this.#options.idle).unref();
  }

  #keepAwake(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
  }

  /** A process has the code of the sources with which it began. */
  #processFor(sources: string): Running {
    const known = this.#running;
    return known?.sources === sources && !hasEnded(known.child) ? known : this.#start(sources);
  }

  #start(sources: string): Running {
    this.#end();
    const { bundle, env } = this.#options;
    const child = spawn('node', [...frugal, program, bundle, sources], { cwd: projectRoot, env, stdio: 'pipe' });
    // An end that no rendering waits for, or a pipe that it leaves behind.
    for (const each of [child, child.stdin]) each.on('error', () => undefined);
    if (child.pid !== undefined) setPriority(child.pid, backgroundPriority);
    this.#running = { child, sources };
    return this.#running;
  }

  #end(): void {
    this.#keepAwake();
    this.#running?.child.kill('SIGKILL');
    this.#running = undefined;
  }
}

/** Asks for one rendering, and waits for the line that answers. */
function answerOf(child: ChildProcessWithoutNullStreams, erasures: number, signal: AbortSignal): Promise<Rendered> {
  return new Promise((done, failed) => {
    const listening = new AbortController();
    let answer = '';
    let output = '';
    const readAnswer = (chunk: Buffer) => {
      answer += chunk;
      if (!answer.endsWith('\n')) return;
      const said = JSON.parse(answer) as Answer;
      if ('failure' in said) fail(said.failure, said.page);
      else settle(() => done(said));
    };
    const note = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-outputKept);
    };
    const settle = (end: () => void) => {
      listening.abort();
      child.stdout.off('data', readAnswer);
      child.stderr.off('data', note);
      child.off('error', failWith).off('close', failAtEnd);
      end();
    };
    const fail = (reason: string, page: string | null = null) => {
      const message = `${output}${reason}`.trim();
      settle(() => failed(page === null ? new Error(message) : new PageFailure(page, message)));
    };
    const failWith = ({ message }: Error) => fail(message);
    const failAtEnd = (code: number | null, killed: string | null) => {
      if (killed === null) fail(`The renderer ended with ${code}`);
      else settle(() => failed(new Killed(killed, output)));
    };
    child.stdout.on('data', readAnswer);
    child.stderr.on('data', note);
    child.on('error', failWith).on('close', failAtEnd);
    signal.addEventListener('abort', () => failWith(signal.reason), { signal: listening.signal });
    if (signal.aborted) failWith(signal.reason);
    else child.stdin.write(`${erasures}\n`);
  });
}

const program = join(projectRoot, 'local', 'site', 'render-program.ts');
