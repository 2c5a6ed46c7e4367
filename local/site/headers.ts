/** One block of `_headers`, in the syntax that Netlify and Cloudflare Pages share. */
export interface HeaderRule {
  path: RegExp;
  set: [name: string, value: string][];
  /** `! Name`: removes a header that an earlier block set. */
  unset: string[];
}

export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ path: patternOf(trimmed), set: [], unset: [] });
      continue;
    }
    const rule = rules.at(-1);
    const colon = trimmed.indexOf(':');
    if (rule && trimmed.startsWith('! ')) rule.unset.push(trimmed.slice(2).trim());
    else if (rule && colon > 0) rule.set.push([trimmed.slice(0, colon).trim(), trimmed.slice(colon + 1).trim()]);
    else throw new Error(`_headers, line ${index + 1}: "${trimmed}" is not understood.`);
  }
  return rules;
}

/** Applies the rules for a path. A header that two matching blocks set gets both values. */
export function applyHeaders(rules: readonly HeaderRule[], path: string, headers: Headers): void {
  const setByRules = new Set<string>();
  for (const { path: pattern, set, unset } of rules) {
    if (!pattern.test(path)) continue;
    for (const name of unset) headers.delete(name);
    for (const [name, value] of set) {
      if (setByRules.has(name.toLowerCase())) headers.append(name, value);
      else headers.set(name, value);
      setByRules.add(name.toLowerCase());
    }
  }
}

/** `*` matches anything, `:name` one segment; `/folder/*` matches `/folder` too, as on Netlify. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\/\.\*$/, '(/.*)?')
    .replace(/:[a-zA-Z]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
