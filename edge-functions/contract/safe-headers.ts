type Headers = Readonly<Record<string, string>>;

/** Not of subdomains: a parish's e-mail or old pages may be on one that has no https. */
const https = { 'Strict-Transport-Security': 'max-age=63072000' };

/** For every answer of the API, the one-machine stack and the static host. Browsers ignore the demand for https on a plain connection. */
export const safeHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...https,
};

/** For the pages of a parish that serves every subdomain of its own over https. */
export const httpsOfSubdomains: Headers = {
  'Strict-Transport-Security': `${https['Strict-Transport-Security']}; includeSubDomains`,
};

/** For answers without a policy of their own: redirects, errors, data. */
export const nothingLoads: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** For a file that a browser might open: it runs nothing, and has the rights of no origin. */
export const sandboxed: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
