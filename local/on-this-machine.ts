/** True if an address or host name is reachable from this machine only. */
export const isOnThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
