import { isOnThisMachine } from './on-this-machine.ts';

/**
 * True if a request comes from a browser on this machine that was sent to this machine: its host is checked because of
 * DNS rebinding, and a proxy's headers because then the client may be elsewhere.
 */
export function isOfLocalBrowser(request: Request, clientAddress: string): boolean {
  // The server's requests have a constant origin; the host that was asked for is in the header.
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => request.headers.has(name));
  return isOnThisMachine(hostname) && isOnThisMachine(clientAddress.replace('::ffff:', '')) && !isForwarded;
}
