/** True if the page runs as the installed app. Safari on iOS has a property of its own for it. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** True if the browser can get push messages. On iOS only the installed app can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export type System = 'android' | 'ios' | 'other';

/** The telephone's or tablet's system. An iPad calls itself a Mac, which has no touch screen. */
export function systemOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): System {
  if (/android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return 'other';
}
