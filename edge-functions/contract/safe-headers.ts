type Headers = Readonly<Record<string, string>>;

/** For every answer of the API, the one-machine stack and the static host. Browsers ignore the demand for https on a plain connection. */
export const safeHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
};

/** For answers without a policy of their own: redirects, errors, data. */
export const nothingLoads: Headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
