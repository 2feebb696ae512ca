import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { factsOf, listSettingRows, type SettingRow } from '#shop/settings/module.server.ts'
import type { Template, WordsOf } from '../rules/templates.ts'

/** The owner's words are rows of the table `setting`, so reading them with the facts of the shop needs no further statement. */
export const wordsKey = ({ name }: Template) => `words:${name}`

/** Null for a template that was reset to our words. Its row stays, so that its version never repeats. */
const storedWords = z.nullable(z.object({ subject: z.string(), words: z.string() }))

/** Returns the facts of the shop and the words of every template. One query. */
export async function readWords(db: Db | Tx): Promise<{ settings: Settings; words: WordsOf }> {
  const rows = await listSettingRows(db)
  const { versions: _, ...settings } = factsOf(rows)
  return { settings, words: (template) => wordsIn(rows, template) }
}

/** Returns the owner's words of a template, else ours. */
export function wordsIn(rows: SettingRow[], template: Template) {
  const stored = z.safeParse(storedWords, rowOf(rows, template)?.value)
  return stored.success && stored.data !== null ? stored.data : template
}

/** Returns the version of a template's words: 0 if they were never saved. */
export const versionIn = (rows: SettingRow[], template: Template) => rowOf(rows, template)?.version ?? 0

const rowOf = (rows: SettingRow[], template: Template) => rows.find(({ name }) => name === wordsKey(template))
