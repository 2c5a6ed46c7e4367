import { expect, it } from 'vitest';
import { hashOf } from './content-security-policy.ts';
import { scriptHashes, withOwnPolicy } from './page-policy.ts';

const page = (policy: string) => `<meta http-equiv="content-security-policy" content="${policy}">
<style>a{}</style><script>start()</script><script type="module" src="/x.js"></script>
<script type="application/ld+json">{"a":1}</script>`;

it('hashes inline scripts, not files and not data', () => {
  expect(scriptHashes(page(''))).toEqual([hashOf('start()')]);
});

it('keeps what a page contains and its style attributes, and drops the hashes of other pages', () => {
  const policy = (hashes: string[], styles: string[]) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...hashes].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      "style-src-attr 'unsafe-hashes' 'sha256-attribute='",
    ].join(';');
  const own = [`'${hashOf('start()')}'`, `'${hashOf('a{}')}'`] as const;
  const foreign = `'${hashOf('elsewhere')}'`;
  expect(withOwnPolicy(page(policy([foreign, own[0]], [own[1], foreign])))).toBe(page(policy([own[0]], [own[1]])));
});
