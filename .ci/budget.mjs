import { pbkdf2Sync } from 'node:crypto';
import process from 'node:process';
import { totalOf } from './counts.mjs';

/** The part of all costs without a part of their own. */
const others = 'types and lint';

/**
 * Seconds of processor that each part of the checks may take on the machine for which the sum was set: 400 seconds on
 * two cores that are busy for nine tenths of the time.
 */
const budget = { browser: 210, stack: 190, unit: 130, components: 110, [others]: 80 };

/** Seconds of processor that the fixed piece of work takes on that machine. */
const reference = 0.21;

/**
 * How often each project may do what costs most on any machine. A test that needs more raises its bound in its own
 * commit; what isn't named here may not be done at all. `npm test` prints the counts, which stand here with a fifth
 * more for second tries, and of processes with half as many again.
 * @type {Record<string, import('./counts.mjs').Counts<number>>}
 */
export const bounds = {
  browser: {
    'stacks started': 18,
    'sites built': 33,
    'panels opened': 185,
    'pages opened': 900,
    'pages axed': 440,
    'databases copied': 12,
    'processes spawned': 55,
  },
  stack: { 'stacks started': 120, 'sites built': 8, 'databases copied': 44, 'processes spawned': 590 },
  unit: { 'stacks started': 4, 'databases copied': 240, 'processes spawned': 400 },
  components: { 'pages axed': 500, 'processes spawned': 20 },
};

/**
 * Lines with what a project counted beside its bounds, and what exceeds them, with the files that count most.
 * @param {string} project
 * @param {import('./counts.mjs').Counts<Record<string, number>>} counts
 * @param {Record<string, import('./counts.mjs').Counts<number>>} [allowed]
 * @returns {{ lines: string[], excesses: string[] }}
 */
export function judgeCounts(project, counts, allowed = bounds) {
  const bound = allowed[project] ?? {};
  const names = /** @type {import('./counts.mjs').Counted[]} */ (Object.keys({ ...bound, ...counts }));
  const judged = names.map((name) => {
    const files = counts[name] ?? {};
    const byTimes = Object.entries(files).sort(([, one], [, other]) => other - one);
    const most = byTimes.slice(0, 5).map(([file, times]) => `${times} in ${file}`);
    return { name, most, counted: totalOf(files), limit: bound[name] ?? 0 };
  });
  return {
    lines: judged.map(({ name, counted, limit }) => `${String(counted).padStart(5)} of ${limit}  ${project}: ${name}`),
    excesses: judged
      .filter(({ counted, limit }) => counted > limit)
      .map(({ name, counted, limit, most }) => `${project}: ${counted} ${name}, ${limit} allowed: ${most.join(', ')}`),
  };
}

/** How much slower than that machine this one is, by a fixed piece of work. */
export function machineFactor() {
  const before = process.cpuUsage();
  pbkdf2Sync('password', 'salt', 500_000, 64, 'sha512');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000 / reference;
}

/**
 * Lines with the parts' total time and those that exceeded their share. Fails nothing: machines differ.
 * @param {{ name: string, seconds: number | undefined }[]} costs
 * @param {number} factor
 * @returns {string[]}
 */
export function budgetLines(costs, factor) {
  if (costs.some(({ seconds }) => seconds === undefined)) return ['Processor times are known on Linux only.'];
  const parts = Object.entries(budget).map(([part, allowed]) => ({
    name: part,
    allowed,
    spent: sum(costs.map(({ name, seconds = 0 }) => ((name in budget ? name : others) === part ? seconds : 0))),
  }));
  const all = {
    name: 'all',
    allowed: sum(parts.map(({ allowed }) => allowed)),
    spent: sum(parts.map(({ spent }) => spent)),
  };
  const lines = [...parts, all].map(({ name, allowed, spent }) => {
    const limit = allowed * factor;
    return `${spent.toFixed(0).padStart(5)} of ${limit.toFixed(0)} s  ${name}${spent > limit ? '  ← over budget' : ''}`;
  });
  return [
    `Processor seconds, on a machine that takes ${factor.toFixed(2)} times as long as the one of the budget:`,
    ...lines,
  ];
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
