import type { Settings } from '#domain/settings/contract.ts'
import { type SettingName, settingsTexts } from '../../texts/admin-settings.ts'

type Kind = 'text' | 'long' | 'lines' | 'number' | 'date' | 'email' | 'tel' | 'url' | 'taxes'

/** The form, section by section; a name with a dot is a field inside another. */
export const sections: readonly { title: string; fields: readonly (readonly [SettingName, Kind])[] }[] = [
  {
    title: settingsTexts.sections.brand,
    fields: [
      ['brand', 'text'],
      ['company', 'text'],
      ['founded', 'number'],
      ['tagline', 'text'],
      ['blurb', 'long'],
      ['developer', 'text'],
    ],
  },
  {
    title: settingsTexts.sections.contact,
    fields: [
      ['email', 'email'],
      ['phone', 'tel'],
      ['hours', 'text'],
      ['hoursInWords', 'text'],
    ],
  },
  {
    title: settingsTexts.sections.social,
    fields: [
      ['instagram', 'url'],
      ['facebook', 'url'],
      ['whatsapp', 'url'],
    ],
  },
  {
    title: settingsTexts.sections.place,
    fields: [
      ['address', 'lines'],
      ['postal.street', 'text'],
      ['postal.locality', 'text'],
      ['postal.region', 'text'],
      ['postal.postalCode', 'text'],
      ['postal.country', 'text'],
      ['map', 'url'],
      ['mapEmbed', 'url'],
    ],
  },
  {
    title: settingsTexts.sections.officer,
    fields: [
      ['grievanceOfficer.name', 'text'],
      ['grievanceOfficer.title', 'text'],
      ['grievanceOfficer.email', 'email'],
      ['grievanceOfficer.phone', 'tel'],
      ['grievanceOfficer.hours', 'text'],
      ['grievanceOfficer.acknowledged', 'text'],
      ['grievanceOfficer.settled', 'text'],
    ],
  },
  {
    title: settingsTexts.sections.promises,
    fields: [
      ['dispatch', 'text'],
      ['delivery', 'text'],
      ['returns.tellWithinDays', 'number'],
      ['returns.refundWithinDays', 'number'],
    ],
  },
  {
    title: settingsTexts.sections.law,
    fields: [
      ['licence', 'text'],
      ['manufacturer', 'text'],
      ['countryOfOrigin', 'text'],
      ['consumerCare', 'text'],
      ['courts', 'text'],
      ['legalSince', 'date'],
    ],
  },
  {
    title: settingsTexts.sections.tax,
    fields: [
      ['tax.legalName', 'text'],
      ['tax.gstin', 'text'],
      ['tax.products', 'taxes'],
    ],
  },
]

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A setting as its field shows it. */
export function shownSetting(settings: Settings, name: SettingName): string {
  const value = name.split('.').reduce<unknown>((inside, part) => (isTree(inside) ? inside[part] : undefined), settings)
  if (name === 'tax.products') return settings.tax.products.map(({ kind, hsn, rate }) => [kind, hsn, rate].join(', ')).join('\n')
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

/** What was written into the fields, as the contract has it. Only what differs from `settings` is in it; a group goes whole. */
export function changedSettings(settings: Settings, written: (name: SettingName) => string): Tree {
  const after: Record<string, unknown> = {}
  for (const [name, kind] of sections.flatMap(({ fields }) => fields)) {
    const [group = '', field] = name.split('.')
    const value = valueOf(kind, written(name))
    if (field === undefined) after[group] = value
    else after[group] = { ...(isTree(after[group]) ? after[group] : {}), [field]: value }
  }
  const before: Tree = settings
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => JSON.stringify(sorted(value)) !== JSON.stringify(sorted(before[name]))))
}

function valueOf(kind: Kind, text: string): unknown {
  if (kind === 'number') return Number(text)
  if (kind === 'lines') return linesOf(text)
  if (kind !== 'taxes') return text.trim()
  return linesOf(text).map((line) => {
    const parts = line.split(',').map((part) => part.trim())
    const [rate = '', hsn = '', ...type] = parts.toReversed()
    return { kind: type.toReversed().join(', '), hsn, rate: rate === '' ? Number.NaN : Number(rate) }
  })
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** With its fields in one order, so that two can be compared as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  return isTree(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inside]) => [name, sorted(inside)]),
      )
    : value
}
