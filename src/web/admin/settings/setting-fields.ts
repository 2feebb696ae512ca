import type { Settings, VersionedSettings } from '#domain/settings/contract.ts'
import { type SettingName, settingsTexts } from '../../texts/admin-settings.ts'
import { type Difference, differing } from '../use-conflict.ts'

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
    title: settingsTexts.sections.search,
    fields: [['synonyms', 'lines']],
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

const fields = sections.flatMap((section) => section.fields)

export const settingNames = fields.map(([name]) => name)

/** The fact that contains a field. The shop saves a fact as a whole. */
export const factOf = (name: SettingName) => name.split('.')[0] ?? name

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const settingAt = (settings: Settings, name: SettingName) =>
  name.split('.').reduce<unknown>((inside, part) => (isTree(inside) ? inside[part] : undefined), settings)

/** A setting as its field shows it. */
export function shownSetting(settings: Settings, name: SettingName): string {
  const value = settingAt(settings, name)
  if (name === 'tax.products') return settings.tax.products.map(({ kind, hsn, rate }) => [kind, hsn, rate].join(', ')).join('\n')
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

/** What was written into the fields, as the contract has it, and only what differs from `settings`. */
export function changedSettings(settings: Settings, written: (name: SettingName) => string): Tree {
  const change: Record<string, unknown> = {}
  for (const [name, kind] of fields) {
    const value = valueOf(kind, written(name))
    if (JSON.stringify(value) === JSON.stringify(settingAt(settings, name))) continue
    const [group = '', field] = name.split('.')
    const before = change[group]
    change[group] = field === undefined ? value : { ...(isTree(before) && before), [field]: value }
  }
  return change
}

/** Returns `filled` with these facts and their versions from `next`. */
export const filledFrom = (filled: VersionedSettings, next: VersionedSettings, facts: readonly string[]): VersionedSettings => ({
  ...filled,
  ...only(next, facts),
  versions: { ...filled.versions, ...only(next.versions, facts) },
})

const only = <Value extends object>(all: Value, names: readonly string[]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/** The facts of a change that have another version by now. */
export const staleFacts = (filled: VersionedSettings, theirs: VersionedSettings, change: Tree) =>
  Object.keys(change).filter((fact) => filled.versions[fact] !== theirs.versions[fact])

/** The fields that this admin and somebody else both changed, to different values. */
export function differencesOf(filled: VersionedSettings, theirs: VersionedSettings, written: (name: SettingName) => string): Difference[] {
  const stale = staleFacts(filled, theirs, changedSettings(filled, written))
  const isChanged = (name: SettingName) => ![written(name).trim(), shownSetting(theirs, name)].includes(shownSetting(filled, name))
  const names = settingNames.filter((name) => stale.includes(factOf(name)) && isChanged(name))
  return differing(names.map((name) => [labelOf(name), shownSetting(theirs, name), written(name).trim()] as const))
}

/** Adds the section to the label of a grouped field, as groups share labels such as Name. */
function labelOf(name: SettingName) {
  const section = sections.find((one) => one.fields.some(([field]) => field === name))
  return name.includes('.') ? `${section?.title}: ${settingsTexts.fields[name]}` : settingsTexts.fields[name]
}

/** The first field for a number that holds something else. */
export const wordyNumber = (written: (name: SettingName) => string) =>
  fields.find(([name, kind]) => kind === 'number' && Number.isNaN(Number(written(name))))?.[0]

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
