import type { Variant } from '#domain/catalogue/contract.ts'
import { packChanges, type PackChange } from '#domain/catalogue/merge-variants.ts'
import { showRupees } from '../show.ts'
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
    .flatMap((name) => packsIn(before[name], after[name]) ?? { name: nameOf(name), was: isNew ? undefined : inWords(before[name]), is: inWords(after[name]) })
}

/** The packs of a product, each figure that changed by itself; undefined for anything else. */
function packsIn(before: unknown = [], after: unknown = []): Change[] | undefined {
  if (!arePacks(before) || !arePacks(after)) return undefined
  const changes = packChanges(before, after).flatMap(packInWords)
  // Where their order alone has changed, the lists say so.
  return changes.length > 0 ? changes : undefined
}

const arePacks = (value: unknown): value is Variant[] =>
  Array.isArray(value) && value.every((one) => typeof one?.quantity === 'string' && typeof one.price === 'number' && typeof one.discount === 'number')

function packInWords({ quantity, before, after }: PackChange): Change[] {
  if (!before || !after) return [{ name: quantity, was: before && figuresIn(before), is: after ? figuresIn(after) : texts.nothing }]
  return (['price', 'discount', 'mrp'] as const)
    .filter((figure) => before[figure] !== after[figure])
    .map((figure) => ({ name: texts.ofPack(quantity, nameOf(figure)), was: shown(figure, before[figure]), is: shown(figure, after[figure]) }))
}

const figuresIn = ({ price, discount }: NonNullable<PackChange['before']>) => texts.pack(showRupees(price), discount)

const shown = (figure: 'price' | 'discount' | 'mrp', value: number | undefined) =>
  value === undefined ? texts.nothing : figure === 'discount' ? `${value}%` : showRupees(value)

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
