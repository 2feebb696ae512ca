import { activityTexts as texts } from '../../texts/admin-activity.ts'
import { settingsTexts } from '../../texts/admin-settings.ts'

/** A field that was changed, in words. `was` is there where something was there before, or is gone. */
export type Change = { name: string; was: string | undefined; is: string }

type Fields = Readonly<Record<string, unknown>>

export function changesOf(before: Fields, after: Fields): Change[] {
  const isNew = Object.keys(before).length === 0
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => !isNew || !isEmpty(after[name]))
    .map((name) => ({ name: nameOf(name), was: isNew ? undefined : inWords(before[name]), is: inWords(after[name]) }))
}

const known: Partial<Record<string, string>> = { ...settingsTexts.fields, ...texts.fields }

/** "minAmount" as "Min amount" where nothing better is known. */
export function nameOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return known[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function inWords(value: unknown): string {
  if (isEmpty(value)) return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, inner]) => !isEmpty(inner))
    .map(([name, inner]) => `${nameOf(name)} ${inWords(inner)}`)
    .join(', ')
}
