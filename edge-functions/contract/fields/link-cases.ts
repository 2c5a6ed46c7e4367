/** Addresses that only this machine or its network opens, in which contract and database must agree. */
export const addressesOnlyHere: readonly string[] = [
  'https://localhost/',
  'https://localhost:4321/avisos',
  'https://LocalHost./',
  'https://127.0.0.1/',
  'https://127.8.9.10:3000/a?b=c#d',
  'https://127.1/',
  'https://0x7f.1/',
  'https://0x7F.0.0.0x1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.7/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.10/painel',
  'https://192.168.257/',
  'https://169.254.169.254/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]:8080/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fe80::1]/',
  'https://servidor/',
  'https://servidor./',
  'https://paroquia.local/',
  'https://paroquia.LAN/',
  'https://a.internal/',
  'https://a.home.arpa./',
  'https://a.localhost/',
];

/** Addresses whose host no site can have, in which both must agree too. */
export const addressesOfNobody: readonly string[] = [
  'https://a..b/',
  'https://www..paroquia.org.br/avisos',
  'https://.paroquia.org.br/',
  'https://paroquia.org.br../',
];

/** Neighbours of those, which everybody opens. */
export const addressesElsewhere: readonly string[] = [
  'https://paroquia.org.br/',
  'https://paroquia.org.br./a',
  'https://paroquia.org.br/a..b?c=..d',
  'https://paroquia.org.br/000201/br.gov.bcb.pix',
  'https://paroquia.org.br/noticias/000201?de=bcb.gov.br/pix',
  'https://10.example.com/',
  'https://127.0.0.1.nip.io/',
  'https://local.paroquia.org.br/localhost',
  'https://paroquia.org.br/?de=http://localhost/',
  'https://8.8.8.8/',
  'https://172.15.0.1/',
  'https://172.32.0.1/',
  'https://192.169.0.1/',
  'https://11.0.0.1/',
  'https://128.0.0.1/',
  'https://100.128.0.1/',
  'https://[2001:db8::1]/',
  'https://xn--dzimo-dta.org.br/',
];

const code =
  '00020126360014BR.GOV.BCB.PIX0114+55859888812345204000053039865802BR5914PAROQUIA SAO J6009FORTALEZA62070503***6304ABCD';

/** PIX codes, as they are pasted, and links with one. */
export const pixCodes: readonly string[] = [
  code,
  `  ${code}\n`,
  code.replaceAll(' ', ''),
  code.toLowerCase(),
  `https://${code.replaceAll(' ', '')}`,
  `https://paroquia.org.br/?a=${code.replaceAll(' ', '')}`,
  `https://paroquia.org.br/doar/${code.replaceAll(' ', '')}`,
  `https://paroquia.org.br/doar#000201/${code.replaceAll(' ', '%20')}`,
  '00020101021226850014br.gov.bcb.pix2563pix.banco.com.br/qr/v2/abc5204000053039865802BR5901A6001B62070503***63041234',
];
