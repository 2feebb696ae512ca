import type { Variant } from '#shop/catalogue/contract.ts'
import { offerPriceOf, type PackChange, packChanges } from '#shop/catalogue/rules.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import type { ListedEntry } from '#shop/audit/contract.ts'
import { timeInIndia } from '#kernel/india.ts'
import { rupeesOf, showPercent } from '#kernel/money.ts'
import { queryOf } from '#ui/office/query.ts'
import { showDay, showMoment, showRupees } from '#ui/office/show.ts'
import { activityTexts as texts } from './activity-texts.ts'
import { settingsTexts } from '#shop/settings/parts.ts'

/** A changed field, as text. `was` is undefined for a field of a new item. */
export type Change = { name: string; was: string | undefined; is: string }

type Fields = Readonly<Record<string, unknown>>

/** Returns the changes between two versions of an item, as text. An empty `before` means a new item. */
export function changesOf(before: Fields, after: Fields): Change[] {
  const isNew = Object.keys(before).length === 0
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => !isNew || !isEmpty(after[name]))
    .flatMap(
      (name) =>
        variantChanges(before[name], after[name]) ??
        groupChanges(name, before[name], after[name]) ?? {
          name: nameOf(name),
          // A field that only the new values have says what the change is about, such as the pack.
          was: isNew || !(name in before) ? undefined : valueText(name, before[name]),
          is: valueText(name, after[name]),
        },
    )
}

/** Returns the changed fields of a group, such as the parts of an address. Returns undefined for other fields. */
function groupChanges(group: string, before: unknown, after: unknown): Change[] | undefined {
  if (!isGroup(before) || !isGroup(after)) return undefined
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return changes.map((name) => ({
    name: texts.ofGroup(nameOf(group), fieldNames[`${group}.${name}`] ?? nameOf(name)),
    was: valueText(name, before[name]),
    is: valueText(name, after[name]),
  }))
}

const isGroup = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that audit entries store in rupees. The refund of a cancelled order is an amount, `full` or `none`. */
const rupeeFields: ReadonlySet<string> = new Set(['amount', 'total', 'refund', 'minAmount', 'price', 'mrp', 'cost', 'refundProofAbove'])

/** Returns the value of a field as people say it: an amount in rupees, the name of a carrier or role, pieces, a day for a date. */
function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && rupeeFields.has(name)) return showRupees(value)
  if (name === 'carrier' && typeof value === 'string' && value !== '') return carrierName(value)
  if (name === 'lines' && Array.isArray(value)) return texts.pieces(value.reduce((sum: number, line) => sum + Number(line?.qty ?? 0), 0))
  if (name === 'role' && (value === 'user' || value === 'admin')) return texts.roles[value]
  return textOf(value)
}

/** Returns the changes of a product's variants, one for each changed price field. Returns undefined for other fields. */
function variantChanges(before: unknown = [], after: unknown = []): Change[] | undefined {
  if (!areVariants(before) || !areVariants(after)) return undefined
  const changes = packChanges(before, after).flatMap(packChangeTexts)
  // When only the order changed, the caller shows the whole lists.
  return changes.length > 0 ? changes : undefined
}

/**
 * Returns a link for each pack whose price this entry changed. It leads to the orders at the new price, from this change to the next one of the product's
 * packs.
 */
export function soldAtLinks({ at, nextAt, subject, before, after }: ListedEntry): { text: string; to: string }[] {
  const [was, is] = [before['variants'] ?? [], after['variants']]
  if (subject.kind !== 'product' || !areVariants(was) || !areVariants(is)) return []
  const minuteOf = (time: string) => timeInIndia(new Date(time)).replace(' ', 'T')
  return packChanges(was, is).flatMap(({ _id: pack, quantity, before: old, after: now }) => {
    const price = now && rupeesOf(offerPriceOf(now).finalPaise)
    if (price === undefined || (old && rupeesOf(offerPriceOf(old).finalPaise) === price)) return []
    const filter = { product: subject.id, pack, price: String(price), since: minuteOf(at), until: nextAt === null ? undefined : minuteOf(nextAt) }
    return [{ text: texts.soldAt(quantity, showRupees(price)), to: `/admin/orders${queryOf(filter)}` }]
  })
}

const areVariants = (value: unknown): value is Variant[] =>
  Array.isArray(value) && value.every((item) => typeof item?.quantity === 'string' && typeof item.price === 'number' && typeof item.discount === 'number')

function packChangeTexts({ quantity, was, before, after }: PackChange): Change[] {
  if (!before || !after) return [{ name: quantity, was: before && priceText(before), is: after ? priceText(after) : texts.emptyValue }]
  const renamed = was === undefined ? [] : [{ name: nameOf('quantity'), was, is: quantity }]
  const figures = (['price', 'discount', 'mrp'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ name: texts.ofVariant(quantity, nameOf(field)), was: fieldText(field, before[field]), is: fieldText(field, after[field]) }))
  const paused = before.paused === after.paused ? [] : [{ name: texts.ofVariant(quantity, nameOf('paused')), was: pauseText(before), is: pauseText(after) }]
  return [...renamed, ...figures, ...paused]
}

const priceText = ({ price, discount }: NonNullable<PackChange['before']>) => texts.variant(valueText('price', price), discount)

const pauseText = ({ paused }: NonNullable<PackChange['before']>) => (paused ? texts.yes : texts.no)

const fieldText = (field: 'price' | 'discount' | 'mrp', value: number | undefined) =>
  field === 'discount' && value !== undefined ? `${showPercent(value)}%` : valueText(field, value)

const fieldNames: Partial<Record<string, string>> = { ...settingsTexts.fields, ...texts.fields }

/** Returns the screen's name of a field. Without one, splits the key into words: `minAmount` becomes `Min amount`. */
export function nameOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function textOf(value: unknown): string {
  if (isEmpty(value)) return texts.emptyValue
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value === 'string') return stringText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, inner]) => !isEmpty(inner))
    .map(([name, inner]) => `${nameOf(name)} ${valueText(name, inner)}`)
    .join(', ')
}

/** Returns a date as a day, a time as a moment, and the path of a picture as "a picture". */
function stringText(value: string) {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return showDay(`${value}T00:00:00+05:30`)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return showMoment(value)
  return value.startsWith('/media/') ? texts.picture : value
}
