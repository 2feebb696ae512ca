import type { Template, Words } from './templates.ts'

/** The variables that a subject cannot use, because their values may have several lines or be empty. */
const notInSubjects: readonly string[] = ['items', 'address', 'arrival', 'delivery', 'refund', 'link', 'stop']

export type Variables = Pick<Template, 'variables' | 'needed'>

export const subjectVariables = ({ variables }: Pick<Variables, 'variables'>) => variables.filter((variable) => !notInSubjects.includes(variable))

const anyVariable = /\{([^{}\n]*)\}/g

const variablesIn = (text: string) => Array.from(text.matchAll(anyVariable), ([, variable = '']) => variable)

const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export type WordsError = { field: 'subject' | 'words'; message: string }

/** Returns the error of an owner's words, which names unknown or missing variables. Undefined for right words. */
export function checkWords({ variables, needed }: Variables, { subject, words }: Words): WordsError | undefined {
  const checks = [
    { field: 'subject', text: subject, known: subjectVariables({ variables }) },
    { field: 'words', text: words, known: variables },
  ] as const
  for (const { field, text, known } of checks) {
    const unknown = [...new Set(variablesIn(text))].filter((variable) => !known.includes(variable))
    if (unknown.length > 0) return { field, message: `The ${field} cannot use ${listOf(unknown)}. Please use only ${listOf(known)}.` }
  }
  const used = variablesIn(words)
  const missing = needed.filter((variable) => !used.includes(variable))
  return missing.length === 0 ? undefined : { field: 'words', message: `The words need ${listOf(missing)}.` }
}
