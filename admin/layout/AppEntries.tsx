import { useEffect, useState } from 'react';
import { IconBell } from '#icons/IconBell.ts';
import { IconDeviceMobile } from '#icons/IconDeviceMobile.ts';
import { openAppDialog } from '../../site/lib/app-dialogs.ts';
import { canPush, isStandalone } from '../../site/lib/device.ts';
import { MenuEntry } from '../ui/MenuEntry.tsx';

/** Menu entries for the device: what the site has in its footer, which the panel lacks. */
export function AppEntries() {
  const isInstalled = useIsInstalled();
  return (
    <>
      {!isInstalled && (
        <MenuEntry Icon={IconDeviceMobile} onClick={() => openAppDialog('install')}>
          Instalar o aplicativo
        </MenuEntry>
      )}
      {canPush() && (
        <MenuEntry Icon={IconBell} onClick={() => openAppDialog('push')}>
          Notificações neste aparelho
        </MenuEntry>
      )}
    </>
  );
}

/** True if the panel runs as the installed app, or the app was installed from this page. */
function useIsInstalled(): boolean {
  const [isInstalled, setInstalled] = useState(isStandalone);
  useEffect(() => {
    const note = () => setInstalled(true);
    addEventListener('appinstalled', note);
    return () => removeEventListener('appinstalled', note);
  }, []);
  return isInstalled;
}
