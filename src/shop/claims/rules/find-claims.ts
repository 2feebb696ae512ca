import { canonicalLine } from '#kernel/text.ts'
import * as words from './claim-words.ts'

export const claimRuleNames = ['cure', 'sexual', 'sureCure', 'body', 'disease', 'medicine', 'superlative'] as const
export type ClaimRule = (typeof claimRuleNames)[number]

/** What a claim is about, and what the law says. `forbidden`: the law forbids the words. `check`: they may be allowed, for example with a proof. */
const claimRules = {
  cure: { severity: 'forbidden', why: 'It says that the product works against a disease. The Drugs and Magic Remedies Act and food law forbid that.' },
  sexual: { severity: 'forbidden', why: 'It promises a sexual effect. The Drugs and Magic Remedies Act forbids that.' },
  sureCure: { severity: 'forbidden', why: 'It promises a sure effect or an approval. The law forbids such misleading words.' },
  body: { severity: 'forbidden', why: 'It promises a change of the body. The law forbids that for food.' },
  disease: { severity: 'check', why: 'It names a disease. Please check that the text claims no effect on it.' },
  medicine: { severity: 'check', why: 'It uses a word for medicine. A food is no medicine.' },
  superlative: { severity: 'check', why: 'Such a word needs a proof, and FSSAI restricts its use.' },
} as const satisfies Record<ClaimRule, { severity: 'forbidden' | 'check'; why: string }>

export type Claim = { rule: ClaimRule; found: string; why: string }

export const severityOf = (rule: ClaimRule): 'forbidden' | 'check' => claimRules[rule].severity

type Span = { start: number; end: number }

const letter = '[\\p{L}\\p{M}\\p{N}]'

/** Returns the pattern of whole words in any script. `\b` knows ASCII only. */
function wordPattern(sources: readonly string[], flags = 'giu') {
  const alternatives = sources.join('|').replaceAll('*', '[\\p{L}\\p{M}]*').replaceAll(' ', '[\\s-]+').replaceAll('[\\s-]+?', '[\\s-]*')
  return RegExp(`(?<!${letter})(?:${alternatives})(?!${letter})`, flags)
}

const effect = wordPattern(words.effects)
const disease = wordPattern(words.diseases)
const capitalDisease = wordPattern(words.capitalDiseases, 'gu')
const negation = wordPattern(words.negations, 'iu')
const shortNegation = wordPattern(words.shortNegations, 'iu')
const laterNegation = wordPattern(words.laterNegations, 'iu')

/** The rules that words alone decide. A negation exempts from all but `sureCure`. */
const simpleRules = [
  ['sexual', wordPattern(words.sexual)],
  ['sureCure', wordPattern(words.sureCure)],
  ['body', wordPattern(words.body)],
  ['medicine', wordPattern(words.medicine)],
  ['superlative', wordPattern(words.superlative)],
] as const

/** The most characters between an effect and a disease. */
const nearby = 60

/** The most characters between a negation and the words that it negates. */
const negationReach = 40

/** A negation ends at these: the end of a sentence, a new line, or a "but". */
const sentenceEnd = /[.!?;:।॥](?=\s|$)|\n|(?<!\p{L})(?:but|yet)(?!\p{L})|लेकिन|मगर|किंतु/giu

/** Matches the text between two words of one list: "treat, cure or prevent". */
const listGap = /^[\s,/]*(?:(?:or|and|nor|या|और)\s+)?$/iu

/**
 * Finds the claims in a text that the law forbids, or that a person should check, in the order of the text. It knows words and no meaning, so it warns and
 * never refuses.
 */
export function findClaims(typed: string): Claim[] {
  const text = typed
    .split(/\r\n?|\n/)
    .map(canonicalLine)
    .join('\n')
  const found = findDiseaseClaims(text)
  for (const [rule, pattern] of simpleRules)
    for (const span of spansOf(text, pattern)) if (rule === 'sureCure' || !isNegated(text, span)) found.push({ rule, ...span })
  const forbidden = found.filter(({ rule }) => severityOf(rule) === 'forbidden')
  // Words of a forbidden claim need no second check.
  const shown = found.filter((each) => severityOf(each.rule) === 'forbidden' || !forbidden.some((other) => gapOf(each, other) < 0))
  const claims = shown
    .toSorted((one, other) => one.start - other.start)
    .map(({ rule, start, end }) => ({ rule, found: text.slice(start, end).replaceAll('\n', ' '), why: claimRules[rule].why }))
  // The same words count once.
  return [...new Map(claims.map((claim) => [`${claim.rule} ${claim.found.toLowerCase()}`, claim])).values()]
}

type FoundSpan = Span & { rule: ClaimRule }

/** Finds diseases. A disease near an effect that no negation covers is a claim to cure, which goes from the one to the other. */
function findDiseaseClaims(text: string): FoundSpan[] {
  const diseases = [...spansOf(text, disease), ...spansOf(text, capitalDisease)]
  const effects = markNegated(text, spansOf(text, effect))
  return diseases.flatMap((span): FoundSpan[] => {
    const near = effects.filter((each) => gapOf(each, span) <= nearby)
    const [claimed] = near.filter(({ negated }) => !negated).toSorted((one, other) => gapOf(one, span) - gapOf(other, span))
    if (claimed && !isNegatedBefore(text, Math.min(claimed.start, span.start)))
      return [{ rule: 'cure', start: Math.min(claimed.start, span.start), end: Math.max(claimed.end, span.end) }]
    const isNamed = near.every(({ negated }) => !negated) && !isNegated(text, span)
    return isNamed ? [{ rule: 'disease', ...span }] : []
  })
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }))

/** Returns the characters between two spans: negative if they overlap. */
const gapOf = (one: Span, other: Span) => Math.max(one.start, other.start) - Math.min(one.end, other.end)

/** Marks the negated effects. A negation holds for the whole list: "it does not treat, cure or prevent". */
function markNegated(text: string, spans: Span[]) {
  const marked: (Span & { negated: boolean })[] = []
  for (const span of spans) {
    const last = marked.at(-1)
    const continues = last?.negated === true && listGap.test(text.slice(last.end, span.start))
    marked.push({ ...span, negated: continues || isNegated(text, span) })
  }
  return marked
}

const isNegated = (text: string, span: Span) => isNegatedBefore(text, span.start) || isNegatedAfter(text, span)

function isNegatedBefore(text: string, start: number) {
  const before = text.slice(Math.max(0, start - negationReach), start)
  const sentence = before.slice([...before.matchAll(sentenceEnd)].at(-1)?.index ?? 0)
  return negation.test(sentence) || shortNegation.test(sentence.slice(sentence.lastIndexOf(',') + 1))
}

/** Only Hindi negates after the word. */
function isNegatedAfter(text: string, { start, end }: Span) {
  if (!/\p{Script=Devanagari}/u.test(text.slice(start, end))) return false
  const [sentence = ''] = text.slice(end, end + negationReach).split(sentenceEnd)
  return laterNegation.test(sentence)
}

/** Returns the claims of several texts, each with the name of its field. */
export const claimsIn = (texts: Iterable<readonly [field: string, text: string | undefined]>): (Claim & { field: string })[] =>
  [...texts].flatMap(([field, text]) => (text ? findClaims(text).map((claim) => ({ field, ...claim })) : []))
