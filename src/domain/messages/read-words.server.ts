import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Settings } from '../settings/contract.ts'
import { factsOf, listSettingRows, type SettingRow } from '../settings/queries.server.ts'
import { isTemplateName, type TemplateName, templateNames, templates, type Words } from './templates.ts'

/** The owner's words are rows of the table `setting`, so reading them with the facts of the shop needs no further statement. */
export const wordsKey = (name: TemplateName) => `words:${name}`

/** Null for a template that was reset to our words. Its row stays, so that its version never repeats. */
const storedWords = z.nullable(z.object({ subject: z.string(), words: z.string() }))

export type AllWords = Record<TemplateName, Words>

/** Returns the facts of the shop and the words of every template. One query. */
export async function readWords(db: Db | Tx): Promise<{ settings: Settings; words: AllWords }> {
  const rows = await listSettingRows(db)
  const { versions: _, ...settings } = factsOf(rows)
  return { settings, words: wordsOf(rows) }
}

/** Returns the owner's words of each template, else ours. */
export function wordsOf(rows: SettingRow[]): AllWords {
  const words: AllWords = { ...templates }
  for (const { name, value } of rows) {
    const [prefix, template = ''] = name.split(':')
    const stored = prefix === 'words' && isTemplateName(template) ? z.safeParse(storedWords, value) : undefined
    if (stored?.success && stored.data !== null && isTemplateName(template)) words[template] = stored.data
  }
  return words
}

/** Returns the version of each template: 0 for one that was never saved. */
export const versionsOf = (rows: SettingRow[]) =>
  Object.fromEntries(templateNames.map((name) => [name, rows.find((row) => row.name === wordsKey(name))?.version ?? 0]))
