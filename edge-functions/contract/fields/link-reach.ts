import * as z from 'zod/mini';

/** Links that lead no reader anywhere: PIX codes, and addresses of one machine. The database refuses the same. */

export const linkSentences = {
  pixCode:
    'Isto é um código PIX, que não abre página nenhuma. O lugar dele é a página Doação: peça a quem cuida do site. Aqui vai um endereço.',
  onlyHere:
    'Este endereço só abre neste computador ou na rede dele. Escreva o endereço que qualquer pessoa abre na internet.',
  emptyLabel: 'O nome do site tem um ponto a mais, e o endereço não abre. Confira-o.',
} as const;

/**
 * True of a PIX code to copy and paste, and of a link with one in it, which a browser or a form may have written
 * `https://` before. Part by part: a pattern that begins anywhere takes a time that is quadratic in the length.
 */
export const isPixCode = (text: string): boolean =>
  text
    .toLowerCase()
    .split('/')
    .some((part) => {
      const begin = part.indexOf('000201');
      return begin >= 0 && part.includes('br.gov.bcb.pix', begin);
    });

/** Addresses of this machine and of private networks: RFC 1122, 1918, 3927, 6598. */
const nearIpv4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/** IPv6 that is routed: 2000::/3. All others are of a machine, of a network, or an IPv4 address in disguise. */
const routedIpv6 = /^\[[23][0-9a-f]{3}:/;

/** Domains that only networks of their own know. */
const nearDomain = /\.(local|localhost|localdomain|lan|home|internal|intranet|private|corp|home\.arpa)$/;

/** True of a web address whose host has two dots in a row or one before it: no site has such a name. */
function hasEmptyLabel(address: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  return /^\.|\.\./.test(new URL(address).hostname);
}

/**
 * True for a web address that readers elsewhere can open: not of this machine, nor of a private network. The browser's
 * parser reads odd spellings: `0x7f.1`, `2130706433`. True also for what is no address.
 */
export function opensElsewhere(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return true;
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return routedIpv6.test(host);
  if (/^\d+(\.\d+){3}$/.test(host)) return !nearIpv4.test(host);
  return host.includes('.') && !hasEmptyLabel(address) && !nearDomain.test(host);
}

const whole = (error: string) => ({ error, abort: true, params: { isSentence: true } });

export const noPixCode = z.refine<string>((text) => !isPixCode(text), whole(linkSentences.pixCode));
export const noEmptyLabel = z.refine<string>((text) => !hasEmptyLabel(text), whole(linkSentences.emptyLabel));
export const notOnlyHere = z.refine<string>(opensElsewhere, whole(linkSentences.onlyHere));
