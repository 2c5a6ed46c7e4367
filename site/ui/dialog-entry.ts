/*
 * Back closes a dialog and stays on the page: it leaves an entry of the browser's history that was added for the
 * dialog. Each script with dialogs has its own copy of this module, because scripts that are loaded late share none.
 */

let open: HTMLDialogElement | undefined;
/** The page's own entry, below that of the dialog. */
let below: string | undefined;
/** True if the entry of a dialog that was closed by other means is being left. */
let isLeaving = false;

/** To be called when the dialog is open. */
export function closeOnBack(dialog: HTMLDialogElement): void {
  open = dialog;
  dialog.addEventListener(
    'close',
    () => {
      open = undefined;
      leaveEntry();
    },
    { once: true },
  );
  if (history.state?.layer) closeWithDrawer(dialog);
  else if (!isLeaving) addEntry();
}

function addEntry(): void {
  below = here();
  history.pushState({ ...history.state, appDialog: true }, '');
}

function leaveEntry(): void {
  if (isLeaving || !history.state?.appDialog) return;
  isLeaving = true;
  history.back();
}

const here = () => JSON.stringify([location.href, history.state]);

/** When the panel's drawer is open, Back removes the drawer's history entry, and only the panel hears of it. */
function closeWithDrawer(dialog: HTMLDialogElement): void {
  const closed = new AbortController();
  dialog.addEventListener('close', () => closed.abort(), { once: true });
  window.navigation?.addEventListener(
    'currententrychange',
    ({ navigationType }) => {
      if (navigationType === 'traverse') dialog.close();
    },
    { signal: closed.signal },
  );
}

addEventListener(
  'popstate',
  (event) => {
    // The page shows this entry already, and need not read it again.
    if (below === here()) event.stopImmediatePropagation();
    below = undefined;
    const wasLeaving = isLeaving;
    isLeaving = false;
    if (!open) {
      // Forward reached the entry of a dialog that is gone, which one copy leaves.
      if (history.state?.appDialog) event.stopImmediatePropagation();
      leaveEntry();
    } else if (wasLeaving) addEntry();
    else open.close();
  },
  { capture: true },
);
