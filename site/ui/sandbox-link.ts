import { sandboxPathOf } from '#contract/payments-sandbox.ts';
import { part } from './parts.ts';

/** Lets the sandbox's note lead to the charge of this PIX code. */
export function leadToCharge(within: ParentNode, code: string): void {
  const link = part(within, 'sandbox').querySelector('a');
  if (link) link.href = sandboxPathOf(code);
}
