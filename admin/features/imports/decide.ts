import type { ImportContent } from '#contract/imports.ts';
import { type Finding, groupSentences, refusedField, sentenceOn } from './findings.ts';
import { contentWithout, type Problem, type ReadRow } from './values/convert-row.ts';
import type { DateAnswers } from './values/date-columns.ts';
import { inNameCase, isInCapitals } from './values/name-case.ts';

/** A person's decisions about the rows with problems. */
export interface Choices {
  /** By a group's id: true to import its rows without the field, false to leave them out. */
  groups: Readonly<Record<string, boolean>>;
  /** Rows with a name of the register, and no known CPF, are not imported again. */
  skipNamesakes: boolean;
  /** Names in capitals become usual ones. */
  mendNames: boolean;
  /** The orders of dates that the sheet doesn't tell. */
  monthFirst: DateAnswers;
}

export const noChoices: Choices = { groups: {}, skipNamesakes: false, mendNames: false, monthFirst: {} };

/** A problem with its group, and whether its rows are imported all the same. */
interface Judged extends Problem {
  group: string;
  bring: boolean;
}

/** The outcome of a row. */
export interface Fate {
  row: ReadRow;
  /** The values for the API; undefined if the file itself excludes the row. */
  content: ImportContent | undefined;
  judged: Judged[];
  /** True if a problem excludes it, from the file or from the register. */
  isOut: boolean;
  /** The payer is in the register. */
  isKnown: boolean;
  /** Somebody in the register has the name. */
  isNamesake: boolean;
  /** A namesake that is not sent, because it is taken for the same person. */
  isSkipped: boolean;
  remarks: string[];
}

/** Rows with a problem of the file come in without it, those that conflict with other payers stay out. */
export function fateOf(
  row: ReadRow,
  finding: Finding | undefined,
  textOfField: (field: Problem['field']) => string,
  { groups, skipNamesakes, mendNames }: Choices,
): Fate {
  const own = row.problems.map((problem) => ({
    ...problem,
    group: problem.sentence,
    bring: groups[problem.sentence] ?? true,
  }));
  const field = refusedField(finding);
  const group = (finding && groupSentences[finding.finding]) ?? '';
  const met: Judged[] =
    finding && field
      ? [{ field, sentence: sentenceOn(finding), text: textOfField(field), group, bring: groups[group] ?? false }]
      : [];
  const brought = [...own, ...met].filter(({ bring }) => bring);
  const content = own.every(({ bring }) => bring) ? contentWithout(row.content, brought) : undefined;
  const judged = [...own, ...met].map((one) => ({ ...one, bring: one.bring && content !== undefined }));
  const name = content?.nome_completo;
  const isNamesake = finding?.finding === 'name_known';
  return {
    row,
    content:
      content && mendNames && name && isInCapitals(name) ? { ...content, nome_completo: inNameCase(name) } : content,
    judged,
    isOut: content === undefined || judged.some(({ bring }) => !bring),
    isKnown: finding?.finding === 'cpf_known',
    isNamesake,
    isSkipped: isNamesake && skipNamesakes,
    remarks: [...row.remarks, ...(finding && !field ? [sentenceOn(finding)] : [])],
  };
}

/** Rows with the same problem, which is decided for all of them. */
export interface Group {
  id: string;
  count: number;
  /** The first different texts of their cells. */
  texts: string[];
  /** False if without the field no row would be a payer. */
  canBring: boolean;
  bring: boolean;
}

export interface Review {
  /** Rows that aren't empty. */
  total: number;
  /** Rows that are not sent to the API. */
  invalid: number;
  /** Rows that the API would refuse. */
  refused: number;
  /** Rows to be imported whose CPF is already in the register. */
  known: number;
  /** Rows to be imported, or skipped, with a name of the register. */
  namesakes: number;
  /** Those of them that are skipped. */
  skipped: number;
  /** Rows to be imported with a consent. */
  consents: number;
  /** The names in capitals of rows to be imported. */
  capitals: { count: number; first: string };
  groups: Group[];
}

/** The most texts that a group shows. */
const mostTexts = 4;

export function reviewOf(fates: readonly Fate[], { groups: chosen }: Choices): Review {
  const groups = new Map<string, Group>();
  for (const { row, judged } of fates) {
    for (const { group: id, text, field } of judged) {
      const group = groups.get(id) ?? { id, count: 0, texts: [], canBring: false, bring: chosen[id] ?? !isFinding(id) };
      groups.set(id, group);
      group.count += 1;
      group.canBring ||= field !== 'nome_completo' && row.content.nome_completo !== undefined;
      if (text && group.texts.length < mostTexts && !group.texts.includes(text)) group.texts.push(text);
    }
  }
  const kept = fates.filter(({ isOut }) => !isOut);
  const taken = kept.filter(({ isSkipped }) => !isSkipped);
  const capitals = taken.flatMap(({ row }) => row.content.nome_completo ?? []).filter(isInCapitals);
  return {
    total: fates.length,
    invalid: fates.filter(({ content }) => content === undefined).length,
    refused: fates.filter(({ content, isOut }) => content !== undefined && isOut).length,
    known: taken.filter(({ isKnown }) => isKnown).length,
    namesakes: kept.filter(({ isNamesake }) => isNamesake).length,
    skipped: kept.length - taken.length,
    consents: taken.filter(({ content }) => content && bringsConsent(content)).length,
    capitals: { count: capitals.length, first: capitals[0] ?? '' },
    groups: [...groups.values()]
      .map((group) => ({ ...group, bring: group.bring && group.canBring }))
      .toSorted((one, other) => other.count - one.count),
  };
}

const isFinding = (id: string): boolean => Object.values(groupSentences).includes(id);

const bringsConsent = (content: ImportContent): boolean =>
  Boolean(content.consentimento_lgpd || content.politica_privacidade || content.autorizacao_comunicacoes);
