import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parishZone } from '#contract/parish-day.ts';
import { drawingIn } from '../site/art/drawing-in.ts';
import { projectRoot } from './install.mjs';

interface DemonstrationPage {
  title: string;
  /** The page's subtitle. */
  explains: string;
  content: string;
  status?: number;
  /** Where the answer to a form may lead, beside the page itself; undefined on a page without forms. */
  formTargets?: string;
  referrerPolicy: 'no-referrer' | 'same-origin';
}

/** A page in the site's look with styles, mark and fonts inlined; loads nothing else. */
export function demonstrationPage({ title, explains, content, status, ...page }: DemonstrationPage): Response {
  const { style, mark, policy } = dress();
  return new Response(
    `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body>
<header class="header"><div class="wrap"><a class="brand" href="/"><svg width="34" height="44" viewBox="0 0 64 84" aria-hidden="true">${mark}</svg><span><small>Demonstração</small> Voltar ao site</span></a></div></header>
<main class="wrap">
<h1>${title}</h1>
<p class="explains">${explains}</p>
${content}
</main></body>
</html>
`,
    {
      status: status ?? 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `${policy}; form-action ${page.formTargets ?? "'none'"}; base-uri 'none'; frame-ancestors 'none'`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': page.referrerPolicy,
      },
    },
  );
}

/** An instant as the parish's clocks show it, with seconds. */
export const shownTime = (instant: Date): string =>
  instant.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: parishZone });

interface Dress {
  style: string;
  mark: string;
  policy: string;
}

let worn: Dress | undefined;

/** Read once, with the first page: most starts show none. */
function dress(): Dress {
  if (worn) return worn;
  const style = [...sheets.map(sheet), ownStyle].join('\n');
  const hash = createHash('sha256').update(style).digest('base64');
  const mark = drawingIn(siteFile('art/brand.svg').toString());
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; img-src 'self'`;
  worn = { style, mark, policy };
  return worn;
}

const siteFile = (name: string): Buffer => readFileSync(join(projectRoot, 'site', name));

const sheets = ['styles/tokens.css', 'styles/fonts.css', 'styles/base.css', 'styles/button.css', 'layouts/brand.css'];

/** A sheet of the site without its comments and with its fonts in it. Without script the system chooses the theme. */
const sheet = (name: string): string =>
  siteFile(name)
    .toString()
    .replace(/\/\*.*?\*\//gs, '')
    .replace(
      /url\("\.\.\/(fonts\/[^"]+)"\)/g,
      (_, font) => `url(data:font/woff2;base64,${siteFile(font).toString('base64')})`,
    )
    .replace(/:root\[data-theme="dark"\] (\{[^}]*\})/, '@media (prefers-color-scheme: dark) { :root $1 }');

const ownStyle = `
.header { background: var(--paper); border-bottom: 3px solid var(--gold); }
.header .wrap { display: flex; min-height: 68px; }
.header .brand small { display: block; }
main.wrap { max-width: 48rem; padding-block: var(--space-6) var(--space-8); }
h1 { font-size: var(--title); }
h2 { margin-block: var(--space-6) var(--space-3); font-size: var(--title-small); }
.explains { margin-top: var(--space-3); color: var(--ink-soft); }
.problem { margin-top: var(--space-4); padding: var(--space-3) var(--space-4); color: var(--danger); background: var(--danger-tint); border-radius: var(--radius); }
article { margin-block: var(--space-4); padding: var(--space-4) var(--space-5); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-large); }
.own article { border: 3px solid var(--gold); }
article:target { outline: 3px solid var(--focus); }
article :is(h2, h3) { margin: 0; font-size: var(--title-small); }
article p { overflow-wrap: anywhere; }
pre { margin: var(--space-3) 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
pre a { display: inline-block; padding-block: var(--space-2); }
form { display: inline-flex; vertical-align: bottom; flex-wrap: wrap; gap: var(--space-2); align-items: end; max-width: 100%; margin: var(--space-3) var(--space-3) 0 0; }
label { display: grid; flex: 1 1 14rem; gap: var(--space-1); font-weight: 600; }
article label { flex: 0 1 8rem; width: 8rem; }
@media (width < 30rem) { form { display: flex; margin-inline-end: 0; } form button, article label { flex: 1 1 8rem; } }
input, select { flex: 1 1 8rem; min-width: 0; width: 100%; max-width: 22rem; min-height: 3.25rem; padding: var(--space-2) var(--space-4); font-weight: 400; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: var(--radius); }
`;
