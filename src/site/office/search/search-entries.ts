import * as catalogueContract from '#shop/catalogue/office-contract.ts'
import * as phoneOrdersContract from '#shop/orders/phone-orders/contract.ts'
import { settingPages, settingPath, settingsTexts } from '#shop/settings/parts.ts'
import * as settingsContract from '#shop/settings/contract.ts'
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

/** Each section of the settings, found by its title and by the names of its fields. */
const settings: readonly Entry[] = Object.values(settingPages)
  .flat()
  .flatMap(({ id, fields }) => {
    const [first] = fields
    const words = fields.map(([name]) => settingsTexts.fields[name]).join(' ')
    return first
      ? [{ title: texts.setting(settingsTexts.sections[id]), detail: '', words, to: settingPath(first[0]), needs: settingsContract.showSettings }]
      : []
  })

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
