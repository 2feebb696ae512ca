import type { Settings, VersionedSettings } from '../contract.ts'
import { zoneLines, zonesIn } from './delivery-zones.ts'
import { type Kind, sections } from './setting-sections.ts'
import { type SettingName, settingsTexts } from './settings-texts.ts'
import { numberIn } from '#ui/office/typed-number.ts'
import { type Difference, differingFields } from '#ui/office/use-conflict.ts'

const fields = sections.flatMap((section) => section.fields)

export const settingNames = fields.map(([name]) => name)

/** Returns the setting that contains a field. The shop saves a setting as a whole. */
export const settingOf = (name: SettingName) => name.split('.')[0] ?? name

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (settings: Settings, name: SettingName) => name.split('.').reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), settings)

/** Returns a setting as the text of its field. */
export function shownSetting(settings: Settings, name: SettingName): string {
  const value = valueAt(settings, name)
  if (typeof value === 'boolean') return value ? settingsTexts.on : settingsTexts.off
  if (name === 'deliveryCharge.zones') return zoneLines(settings.deliveryCharge.zones)
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

/** Returns the text of a field, or undefined for a field that the form does not have. */
type Typed = (name: SettingName) => string | undefined

/** Returns the typed values that differ from `settings`, in the form of the contract. */
export function changedSettings(settings: Settings, typed: Typed): Tree {
  const change: Record<string, unknown> = {}
  for (const [name, kind] of fields) {
    const text = typed(name)
    if (text === undefined) continue
    const value = parseField(kind, text)
    if (JSON.stringify(value) === JSON.stringify(valueAt(settings, name))) continue
    const [group = '', field] = name.split('.')
    const before = change[group]
    change[group] = field === undefined ? value : { ...(isTree(before) && before), [field]: value }
  }
  return change
}

/** Returns `initial` with these settings and their versions from `next`. */
export const withSettings = (initial: VersionedSettings, next: VersionedSettings, names: readonly string[]): VersionedSettings => ({
  ...initial,
  ...pick(next, names),
  versions: { ...initial.versions, ...pick(next.versions, names) },
})

const pick = <Value extends object>(all: Value, names: readonly string[]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/** Returns the settings of a change that another admin changed since the form was filled. */
export const staleSettings = (initial: VersionedSettings, theirs: VersionedSettings, change: Tree) =>
  Object.keys(change).filter((name) => initial.versions[name] !== theirs.versions[name])

/** Returns the fields that both admins changed, to different values. */
export function differencesOf(initial: VersionedSettings, theirs: VersionedSettings, typed: Typed): Difference[] {
  const stale = staleSettings(initial, theirs, changedSettings(initial, typed))
  const text = (name: SettingName) => typed(name)?.trim() ?? ''
  const isChangedByBoth = (name: SettingName) => {
    const before = shownSetting(initial, name)
    return text(name) !== before && shownSetting(theirs, name) !== before
  }
  const names = settingNames.filter((name) => stale.includes(settingOf(name)) && isChangedByBoth(name))
  return differingFields(names.map((name) => [labelOf(name), shownSetting(theirs, name), text(name)] as const))
}

/** Returns the label of a field. For a field of a group it adds the section, because groups share labels such as Name. */
function labelOf(name: SettingName) {
  const section = sections.find(({ fields: inSection }) => inSection.some(([field]) => field === name))
  return name.includes('.') && section ? `${settingsTexts.sections[section.id]}: ${settingsTexts.fields[name]}` : settingsTexts.fields[name]
}

/** Returns the first number field whose text is no number, or undefined. */
export const findInvalidNumber = (typed: Typed) =>
  fields.find(([name, kind]) => {
    const text = typed(name) ?? ''
    return isNumber(kind) && text.trim() !== '' && numberIn(text) === undefined
  })?.[0]

/** Parses the text of a field. Returns NaN for an empty or wrong number, which the server refuses. */
function parseField(kind: Kind, text: string): unknown {
  if (kind === 'optionalNumber' && text.trim() === '') return null
  // The server refuses any other text than these two.
  if (kind === 'switch' && text === settingsTexts.on) return true
  if (kind === 'switch') return text === settingsTexts.off ? false : text
  if (isNumber(kind)) return numberIn(text) ?? Number.NaN
  if (kind === 'zones') return zonesIn(text)
  return kind === 'lines' ? linesOf(text) : text.trim()
}

/** True for a field that takes a number. */
export const isNumber = (kind: Kind) => kind === 'number' || kind === 'optionalNumber'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
