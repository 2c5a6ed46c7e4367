import ts from 'typescript';
import { product, read } from './source-tree.ts';

/** A sentence of the program that counts something, with its words for each number. */
export interface CountedSentence {
  where: string;
  reads: (count: number) => string;
}

/** All sentences with a `counted` noun, or with words that depend on one thing being counted. */
export function countedSentences(): CountedSentence[] {
  return product
    .filter((file) => /\.tsx?$/.test(file) && /counted\(|=== 1 \?/.test(read(file)))
    .flatMap((file) => sentencesIn(file));
}

function sentencesIn(file: string): CountedSentence[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
  const found: CountedSentence[] = [];
  const visit = (node: ts.Node): void => {
    if (isSentence(node) && counts(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        where: `${file}:${line + 1}`,
        reads: (count) => readingOf(node, count).replace(/\s+/g, ' ').trim(),
      });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A text with values in it, or an element of the screen with text of its own. */
const isSentence = (node: ts.Node): boolean =>
  ts.isTemplateExpression(node) ||
  isCounted(node) ||
  isOneOrMore(node) ||
  (ts.isJsxElement(node) && node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== ''));

const isCounted = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(counted|figure)$/.test(node.expression.getText()) && node.arguments.length === 2;

const isOneOrMore = (node: ts.Node): node is ts.ConditionalExpression =>
  ts.isConditionalExpression(node) && /=== 1$/.test(node.condition.getText());

/** True if a count is said in it, and not only in a function or element within it. */
function counts(node: ts.Node): boolean {
  if (isCounted(node)) return true;
  if (isOneOrMore(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && counts(child)) ?? false;
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Stands for a value that isn't the count. */
const anyValue = 'N.';

function readingOf(node: ts.Node, count: number): string {
  const counter = countersOf(node);
  const read = (part: ts.Node): string => {
    if (counter.has(part.getText().replace(/\.toLocaleString\(.*\)$/, ''))) return String(count);
    if (ts.isStringLiteralLike(part)) return part.text;
    if (ts.isJsxText(part)) return part.text;
    if (ts.isTemplateExpression(part))
      return (
        part.head.text + part.templateSpans.map(({ expression, literal }) => read(expression) + literal.text).join('')
      );
    if (isCounted(part)) return `${count} ${nounOf(part.arguments[1] as ts.Expression, count)}`;
    if (isOneOrMore(part)) return read(count === 1 ? part.whenTrue : part.whenFalse);
    if (ts.isConditionalExpression(part)) return read(part.whenTrue) || read(part.whenFalse);
    if (ts.isBinaryExpression(part)) {
      const isSum = part.operatorToken.kind === ts.SyntaxKind.PlusToken;
      return isSum ? read(part.left) + read(part.right) : read(part.right);
    }
    if (ts.isParenthesizedExpression(part)) return read(part.expression);
    if (ts.isJsxExpression(part)) return part.expression ? read(part.expression) : '';
    if (ts.isJsxElement(part) || ts.isJsxFragment(part)) return part.children.map(read).join('');
    return anyValue;
  };
  return read(node);
}

/** The expressions whose value is the count. */
function countersOf(node: ts.Node): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: ts.Node): void => {
    if (isOneOrMore(part)) found.add(part.condition.getText().replace(/ === 1$/, ''));
    ts.forEachChild(part, visit);
  };
  visit(node);
  return found;
}

/** The noun's word: that of the literal, also of a constant of the same file, else any noun. */
function nounOf(noun: ts.Expression, count: number): string {
  const text = ts.isIdentifier(noun) ? definitionOf(noun) : noun.getText();
  const [, one, many] =
    /one: ['"](.+?)['"],\s*many: ['"](.+?)['"]/s.exec(text) ??
    /(?:feminine|masculine)\('(.+?)', '(.+?)'\)/.exec(text) ??
    [];
  return (count === 1 ? one : many) ?? (count === 1 ? 'item' : 'itens');
}

function definitionOf({ text }: ts.Identifier): string {
  const pattern = new RegExp(`const ${text}\\b[^=]*= ([^;]+);`);
  const definitions = product
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => pattern.exec(read(file))?.[1] ?? []);
  return definitions[0] ?? '';
}
