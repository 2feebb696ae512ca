import * as catalogueContract from '#shop/catalogue/office-contract.ts'
import * as phoneOrdersContract from '#shop/orders/phone-orders/contract.ts'
import { settingGroups } from '#shop/office/parts.ts'
import { settingPages, settingPath, settingsTexts } from '#shop/settings/parts.ts'
import { foldText, searchWords } from '#kernel/search-words.ts'
import type { FoundRow } from '#shop/audit/rules.ts'
import { mayCall, type Needed } from '#ui/office/rights.ts'
import { officeSearchTexts as texts } from '#ui/office/search-texts.ts'
import { type AdminLink, mainLinks, moreLinks } from '../admin-links.ts'

/** A screen or an action. `words`: further words that find it. */
type Entry = FoundRow & { words?: string; needs: Needed }

const actions: readonly Entry[] = [
  { title: texts.actions.newProduct, detail: '', to: '/admin/allproducts#product-form', needs: catalogueContract.addProduct },
  { title: texts.actions.phoneOrder, detail: '', to: '/admin/orders/new', needs: phoneOrdersContract.makePhoneOrder },
]

/** Each page of the settings, then its sections, found by the names of their fields too. A page of one section is that section. */
const settings: readonly Entry[] = settingGroups
  .flatMap(({ entries }) => entries)
  .flatMap((entry) => {
    const { title, text, to, needs, page } = entry
    const whole = { title: texts.setting(title), detail: '', words: text, to, needs }
    const sections = page === undefined ? [] : settingPages[page].flatMap((section) => entryOf(section, needs))
    const [only] = sections
    return only && sections.length === 1 ? [{ ...whole, words: `${text} ${only.words}`, to: only.to }] : [whole, ...sections]
  })

type Section = (typeof settingPages)[keyof typeof settingPages][number]

function entryOf({ id, fields }: Section, needs: Needed) {
  const [first] = fields
  const words = fields.map(([name]) => settingsTexts.fields[name]).join(' ')
  return first ? [{ title: texts.setting(settingsTexts.sections[id]), detail: '', words, to: settingPath(first[0]), needs }] : []
}

/** The most screens and actions of one search. */
const mostEntries = 6

/** Returns the screens, actions and settings that fit a text, and that the role may open. Each word begins a word of the entry. */
export function findEntries(typed: string, moduleLinks: readonly AdminLink[]): FoundRow[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const screens = [...mainLinks, ...moreLinks, ...moduleLinks].map(({ text, also = '', to, needs }) => ({ title: text, detail: also, to, needs }))
  return [...actions, ...screens, ...settings]
    .filter((entry) => mayCall(entry.needs) && fits(entry, words))
    .slice(0, mostEntries)
    .map(({ title, detail, to }) => ({ title, detail, to }))
}

function fits({ title, detail, words: others = '' }: Entry, words: readonly string[]): boolean {
  const text = ` ${foldText(`${title} ${detail} ${others}`)}`
  return words.every((word) => text.includes(` ${word}`))
}
