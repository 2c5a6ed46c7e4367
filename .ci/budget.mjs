import { pbkdf2Sync } from 'node:crypto';
import process from 'node:process';

/** The part of all costs without a part of their own. */
const others = 'types and lint';

/**
 * Seconds of processor that each part of the checks may take on the machine for which the sum was set: 400 seconds on
 * two cores that are busy for nine tenths of the time.
 */
const budget = { browser: 210, stack: 190, unit: 130, components: 110, [others]: 80 };

/** Seconds of processor that the fixed piece of work takes on that machine. */
const reference = 0.21;

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
