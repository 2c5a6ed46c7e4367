import * as z from 'zod/mini';
import { type ReportedName, reportedNames } from '#contract/dizimistas.ts';

const storedKey = 'dizimista-report-columns';
const columns = z.array(z.enum(reportedNames)).check(z.minLength(1));

/** The columns that reports of payers have on this device: all until some are chosen. */
export function storedColumns(): ReportedName[] {
  try {
    return columns.parse(JSON.parse(localStorage.getItem(storedKey) ?? ''));
  } catch {
    return reportedNames;
  }
}

export function storeColumns(chosen: readonly ReportedName[]): void {
  try {
    localStorage.setItem(storedKey, JSON.stringify(chosen));
  } catch {
    // A device without storage is asked again.
  }
}
