import { Button } from '@mantine/core';
import { useState } from 'react';
import { valueIn } from '#contract/filters/filter.ts';
import { caseFilters, type FoundCases, reconciliation } from '#contract/reconciliation.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { sumOf } from './cases.ts';
import { type CasesToResolve, ResolutionOfAllForm } from './ResolutionForm.tsx';

interface CasesFoundProps {
  chosen: Readonly<Record<string, unknown>>;
  /** Counts of the list; undefined while it loads. */
  found: FoundCases | undefined;
}

/** How many cases the filters find and their sum; several open ones of one kind can be resolved at once. */
export function CasesFound({ chosen, found }: CasesFoundProps) {
  // As they were when the form was opened.
  const [resolving, setResolving] = useState<CasesToResolve>();
  const all = found && allOfAKind(chosen, found);
  return (
    <>
      {found && found.count > 0 && <span>{sumOf(found)}</span>}
      {all && (
        <Allowed calls={reconciliation.resolveAll}>
          <Button variant="default" size="compact-md" onClick={() => setResolving(all)}>
            Marcar todos
          </Button>
        </Allowed>
      )}
      {resolving && <ResolutionOfAllForm all={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
}

/** Undefined unless they are several open cases of one kind. A stuck charge is resolved by asking the provider. */
function allOfAKind(
  chosen: CasesFoundProps['chosen'],
  { newest_at, ...found }: FoundCases,
): CasesToResolve | undefined {
  const kind = valueIn(chosen, 'kind', caseFilters.kind) as CasesToResolve['kind'] | undefined;
  if (!kind || kind === 'stuck' || chosen.status || found.count < 2 || !newest_at) return undefined;
  const { from, to } = valueIn(chosen, 'amount', caseFilters.amount) ?? {};
  return { kind, amounts: { minAmount: from, maxAmount: to }, found: { ...found, newest_at } };
}
