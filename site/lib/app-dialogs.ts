/** A dialog of the app's script, which is loaded late and shares no module with other scripts. */
export type AppDialog = 'install' | 'push';

const name = 'appdialog';

/** Asks the app's script to open it; nothing happens until that is loaded. */
export const openAppDialog = (dialog: AppDialog): void => {
  document.dispatchEvent(new CustomEvent(name, { detail: dialog }));
};

export const onAppDialog = (open: (dialog: AppDialog) => void): void =>
  document.addEventListener(name, ({ detail }: CustomEventInit<AppDialog>) => {
    if (detail) open(detail);
  });
