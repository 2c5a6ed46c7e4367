import '../../lib/schemas-first.ts';
import { issuedReceipts } from '#contract/financial-receipts.ts';
import { pageSignal } from '../../ui/call.ts';
import { lookUp, missing } from '../../ui/look-up.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { showNotFound, showState } from '../../ui/show-lookup.ts';
import { codeIn, wrongCode } from './receipt-address.ts';
import { receiptView } from './receipt-view.ts';

const signal = pageSignal();
const code = codeIn(location.pathname);
try {
  const lookup =
    code === undefined
      ? missing(wrongCode)
      : await lookUp(issuedReceipts.check, { params: { code }, signal }, 'Não foi possível conferir o recibo');
  if (lookup.state === 'found') {
    const main = showState('found');
    setTexts(main, { ...receiptView(lookup.found) });
    part(main, 'paper').classList.toggle('is-valid', lookup.found.state === 'valid');
  } else showNotFound(lookup);
} catch (error) {
  if (!signal.aborted) throw error;
}
