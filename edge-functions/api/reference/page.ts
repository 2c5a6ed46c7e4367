import { html, raw } from 'hono/html';
import { type Access, type Endpoint, isSigner } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';

const style = `
:root{color-scheme:light dark;--ink:#1b2133;--quiet:#4a5268;--paper:#fbf8f1;--line:#d9d2c2;--blue:#1e3a8a}
@media (prefers-color-scheme:dark){:root{--ink:#eef1fb;--quiet:#b9c2dc;--paper:#0b1430;--line:#2b3966;--blue:#a9bffb}}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}
article{padding:.75rem 0;border-bottom:1px solid var(--line)}article p{margin:.2rem 0;color:var(--quiet)}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}.method{font-weight:700;color:var(--blue)}a{color:var(--blue)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
`;

/** A Content-Security-Policy that allows only the page's style sheet. */
export async function pagePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The contract as an HTML page. */
export function referencePage(endpoints: readonly Endpoint[]) {
  const groups = Map.groupBy(endpoints, ({ path }) => path.split('/')[1] ?? '');
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>API da paróquia</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>API da paróquia</h1>
<p>Toda resposta é um envelope: <code>{success, data, message?, pagination?}</code> ou <code>{success: false, message, error, code, request_id}</code>.
O documento para programas está em <a href="openapi.json">openapi.json</a>.</p>
${[...groups].map(([name, group]) => html`<section><h2>${name}</h2>${group.map(endpointEntry)}</section>`)}
<h2>Códigos de recusa</h2>
<table><thead><tr><th>code</th><th>HTTP</th><th>frase</th></tr></thead>
<tbody>${Object.entries(errors).map(([code, { status, message }]) => html`<tr><td><code>${code}</code></td><td>${status}</td><td>${message}</td></tr>`)}</tbody></table>
</main>
</body>
</html>`;
}

const endpointEntry = ({ method, path, summary, access }: Endpoint) => html`<article>
<div><span class="method">${method}</span> <code>${path}</code></div>
<p>${summary}</p>
<p>${whoMayCall(access)}</p>
</article>`;

const callers = {
  anyone: 'Aberto a todos.',
  'signed-in': 'Exige sessão.',
  scheduler: 'Só para o agendamento das tarefas automáticas.',
};

function whoMayCall(access: Access): string {
  if (isSigner(access)) return `Só para chamadas assinadas por ${access.signedBy}.`;
  return typeof access === 'string' ? callers[access] : `Papéis: ${access.join(', ')}.`;
}
