import { type AnyNode, type CallExpression, type MemberExpression, parse } from 'acorn';
import { features } from 'web-features';

type Versions = Readonly<Record<'safari' | 'chrome' | 'firefox', number>>;

/** Names that a browser lacks, from MDN's tables, where one is `javascript.builtins.Array.toSorted`. */
interface Names {
  globals: ReadonlySet<string>;
  /** `URL.canParse` */
  ofOwners: ReadonlySet<string>;
  /** Those that no object of an older browser has. `isBuiltin`: of the language, not of the web. */
  members: ReadonlyMap<string, { isBuiltin: boolean }>;
  selectors: ReadonlySet<string>;
}

const newerNames = new Map<Versions, Names>();

/** The names that a browser of these versions lacks. */
function namesAfter(oldest: Versions): Names {
  const known = newerNames.get(oldest);
  if (known) return known;
  const names = {
    globals: new Set<string>(),
    ofOwners: new Set<string>(),
    members: new Map<string, { isBuiltin: boolean }>(),
    selectors: new Set<string>(),
  };
  const older = new Set<string>();
  for (const [key, isNewer, isEverywhere] of entries(oldest)) {
    const isBuiltin = key.startsWith('javascript.builtins.');
    const [owner = '', member] = key
      .replace(/^(javascript\.builtins|api)\./, '')
      .split('.')
      .slice(-2);
    const selector = /^css\.selectors\.([\w-]+)$/.exec(key)?.[1];
    if (selector && isNewer) names.selectors.add(selector);
    if (!isBuiltin && !key.startsWith('api.')) continue;
    const name = member?.replace(/_static$/, '');
    if (name === undefined) {
      if (isNewer) names.globals.add(owner);
    } else if (!isNewer) older.add(name);
    else {
      names.ofOwners.add(`${owner}.${name}`);
      if (owner === 'Window') names.globals.add(name);
      // A name that one maker's browsers have is asked for before it is used.
      if (isEverywhere)
        names.members.set(name, { isBuiltin: isBuiltin || names.members.get(name)?.isBuiltin === true });
    }
  }
  for (const name of older) names.members.delete(name);
  newerNames.set(oldest, names);
  return names;
}

function* entries(oldest: Versions): Generator<[key: string, isNewer: boolean, isEverywhere: boolean]> {
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support, baseline }] of Object.entries(feature.status.by_compat_key ?? {})) {
      if (key.endsWith('_event')) continue;
      const isNewer = Object.entries(oldest).some(([browser, version]) => {
        const since = support[browser as keyof Versions];
        return since === undefined || Number.parseFloat(since.replace('≤', '')) > version;
      });
      yield [key, isNewer, baseline !== false];
    }
  }
}

/** Parts of a script that a browser of these versions doesn't understand: syntax, and names that it lacks. */
export function newerIn(script: string, oldest: Versions): Set<string> {
  const found = new Set<string>();
  const names = namesAfter(oldest);
  const tree = parse(script, { ecmaVersion: 2022, sourceType: 'module' });
  walk(tree, undefined, (node, parent) => {
    for (const name of [...syntaxIn(node, oldest), ...namesIn(node, parent, names)]) found.add(name);
  });
  return found;
}

function walk(node: AnyNode, parent: AnyNode | undefined, visit: (node: AnyNode, parent?: AnyNode) => void): void {
  visit(node, parent);
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, node, visit);
}

const isNode = (part: unknown): part is AnyNode => typeof (part as AnyNode | null)?.type === 'string';

/** The parser refuses what is newer than 2022; of that year are these, and of an earlier one the lookbehind. */
function* syntaxIn(node: AnyNode, { safari, chrome }: Versions): Generator<string> {
  if (node.type === 'StaticBlock') yield 'a static block';
  if (node.type === 'BinaryExpression' && node.left.type === 'PrivateIdentifier') yield '#name in';
  const text = textOf(node);
  if (safari < 16.4 && text && /\(\?<[=!]/.test(text)) yield 'a lookbehind';
  if (text && /\((width|height)\s*[<>]/.test(text)) yield 'a range in a media query';
  if (chrome < 91 && node.type === 'CallExpression' && node.optional && node.arguments.some(isSpread))
    yield '?.(...list)';
}

const isSpread = ({ type }: { type: string }) => type === 'SpreadElement';

const textOf = (node: AnyNode): string | undefined =>
  node.type === 'Literal'
    ? (node.regex?.pattern ?? (typeof node.value === 'string' ? node.value : undefined))
    : node.type === 'TemplateElement'
      ? node.value.raw
      : undefined;

function* namesIn(node: AnyNode, parent: AnyNode | undefined, names: Names): Generator<string> {
  if (node.type === 'Identifier' && names.globals.has(node.name) && !isOnlyName(node, parent)) yield node.name;
  if (node.type === 'CallExpression') yield* selectorsIn(node, names);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
  const { name } = node.property;
  const owned = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : '';
  const member = names.members.get(name);
  if (names.ofOwners.has(owned)) yield owned;
  else if (member && (member.isBuiltin || name.startsWith('aria') || isCalled(node, parent))) yield `.${name}`;
}

/** A property's name, not a variable's. */
const isOnlyName = (node: AnyNode, parent: AnyNode | undefined) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && parent.value !== node) ||
  ((parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') && parent.key === node);

const isCalled = (node: MemberExpression, parent: AnyNode | undefined) =>
  parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;

/** Selectors that the browser would refuse. */
function* selectorsIn({ callee, arguments: given }: CallExpression, names: Names): Generator<string> {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
  if (!/^(querySelector(All)?|matches|closest)$/.test(callee.property.name)) return;
  for (const part of given) {
    const text = part.type === 'TemplateLiteral' ? part.quasis.map(({ value }) => value.raw).join('') : textOf(part);
    for (const [, name = ''] of text?.matchAll(/:([a-z-]+)/g) ?? []) if (names.selectors.has(name)) yield `:${name}`;
  }
}
