import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** Milliseconds between two looks. What lives shorter than that goes uncounted. */
const interval = 250;
/** Linux gives times in hundredths of a second on every architecture that Node runs on. */
const ticksPerSecond = 100;

/**
 * @typedef {{ user: number, system: number }} Seconds
 * @typedef {{ parent: number, began: string } & Seconds} Process
 */

/**
 * Counts the processor time of programs with all of their descendants. The system's own sums leave out a descendant
 * whose parent ended first, as most of a browser's do. On Linux only; elsewhere nothing is known.
 */
export class ProcessorTimes {
  /** @type {Map<string, { name: string } & Seconds>} By number and beginning: numbers are used again. */
  #counted = new Map();
  /** @type {Map<number, string>} */
  #roots = new Map();
  #timer = process.platform === 'linux' ? setInterval(() => this.#look(), interval).unref() : undefined;

  /**
   * @param {string} name
   * @param {number | undefined} pid
   */
  begin(name, pid) {
    if (pid !== undefined) this.#roots.set(pid, name);
  }

  /**
   * The processor time of an ended program.
   * @param {number | undefined} pid
   * @returns {Seconds | undefined} Undefined where the system doesn't tell.
   */
  end(pid) {
    if (!this.#timer || pid === undefined) return undefined;
    const own = [...this.#counted.values()].filter(({ name }) => name === this.#roots.get(pid));
    this.#roots.delete(pid);
    return { user: sum(own.map(({ user }) => user)), system: sum(own.map(({ system }) => system)) };
  }

  #look() {
    const processes = allProcesses();
    /** @type {(pid: number) => string | undefined} */
    const nameOf = (pid) => {
      const seen = processes.get(pid);
      if (!seen) return undefined;
      return this.#counted.get(`${pid} ${seen.began}`)?.name ?? this.#roots.get(pid) ?? nameOf(seen.parent);
    };
    for (const [pid, { began, user, system }] of processes) {
      const name = nameOf(pid);
      if (name) this.#counted.set(`${pid} ${began}`, { name, user, system });
    }
  }
}

/** @returns {Map<number, Process>} */
function allProcesses() {
  const processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = readProcess(pid);
    if (read) processes.set(Number(pid), read);
  }
  return processes;
}

/**
 * @param {string} pid
 * @returns {Process | undefined} Undefined for one that has ended meanwhile.
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A program's name may hold blanks and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      user: Number(fields[11]) / ticksPerSecond,
      system: Number(fields[12]) / ticksPerSecond,
      began: fields[19] ?? '',
    };
  } catch {
    return undefined;
  }
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
