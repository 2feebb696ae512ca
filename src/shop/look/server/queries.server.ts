import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { factsOf, listSettingRows, type SettingRow } from '#shop/settings/module.server.ts'
import { defaultSettings } from '#shop/settings/rules.ts'
import type { SiteLook } from '#ui/site.ts'
import { type Look, look, type VersionedLook } from '../contract.ts'
import { faces, usualFace } from '../rules/faces.ts'
import { defaultLook } from '../rules/look.ts'
import { shownColours, stylesOf } from '../rules/palette.ts'

/** The row of the settings that has the look. */
export const lookKey = 'look'

/** Returns the saved look, or else the look of a new shop, from the rows of the settings. */
export function lookIn(rows: readonly SettingRow[]): VersionedLook {
  const row = rows.find(({ name }) => name === lookKey)
  const parsed = z.safeParse(look, typeof row?.value === 'object' ? { ...defaultLook, ...row.value } : defaultLook)
  return { ...(parsed.success ? parsed.data : defaultLook), version: row?.version ?? 0 }
}

/** The facts that the files of a look show. `hash` changes with each of the other facts. */
export type LookFacts = Pick<Look, 'mark' | 'face'> & { hash: string; brand: string; colour: string; styles: string; hasIcons: boolean }

const hashLength = 16

/** A look with everything that the shop derives from it. `facts` is undefined until the owner changes the name or the look of a new shop. */
type Derived = { brand: string; saved: Look; colours: ReturnType<typeof shownColours>; facts: LookFacts | undefined }

let last: { key: string; derived: Derived } | undefined

/** Derives colours, styles and the hash from the saved look. The search for legible colours takes a millisecond, so the process keeps the last result. */
function derivedIn(rows: SettingRow[]): Derived {
  const { brand } = factsOf(rows)
  const { version: _, ...saved } = lookIn(rows)
  const key = JSON.stringify([brand, saved])
  if (last?.key !== key) last = { key, derived: derive(brand, saved) }
  return last.derived
}

function derive(brand: string, saved: Look): Derived {
  const colours = shownColours(saved)
  const styles = stylesOf(saved)
  const hasIcons = saved.mark !== '' || brand !== defaultSettings.brand
  const facts = { brand, mark: saved.mark, face: saved.face, colour: colours.brand.shown, styles, hasIcons }
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, hashLength)
  return { brand, saved, colours, facts: styles === '' && !hasIcons ? undefined : { ...facts, hash } }
}

/** Returns the facts that the files of the look show. Undefined until the owner changes the name or the look of a new shop. */
export const lookFactsIn = (rows: SettingRow[]): LookFacts | undefined => derivedIn(rows).facts

/** Returns the facts that a picture of the brand shows, for a new shop too. */
export function drawnFactsIn(rows: SettingRow[]): Pick<LookFacts, 'mark' | 'face' | 'brand' | 'colour'> {
  const { brand, saved, colours } = derivedIn(rows)
  return { brand, mark: saved.mark, face: saved.face, colour: colours.brand.shown }
}

/** Returns the part of the look that pages need. Undefined until the owner changes the name or the look of a new shop. */
export function siteLookIn(rows: SettingRow[]): SiteLook | undefined {
  const { brand, facts, saved } = derivedIn(rows)
  const { wordmark, face } = saved
  if (!facts && wordmark === '') return undefined
  const hasNewName = brand !== defaultSettings.brand
  const folder = facts ? `/look/${facts.hash}` : ''
  return {
    styles: facts?.styles ? `${folder}/styles.css` : '',
    icons: facts?.hasIcons ? folder : '',
    // Null shows the wordmark of a new shop, and '' shows the name as text.
    wordmark: wordmark || (hasNewName ? '' : null),
    ...(face !== usualFace && { displayFont: faces[face].file ?? '' }),
  }
}

/** Returns the brand with the picture and the colour that the payment provider's dialog and mails show. `icon` is a path; empty for the mark of a new shop. */
export function brandLookIn(rows: SettingRow[]) {
  const { brand, colours, facts } = derivedIn(rows)
  const { shades, brand: accent } = colours
  return {
    brand,
    icon: facts?.hasIcons ? `/look/${facts.hash}/icon-192.png` : '',
    accent: shades[700],
    onDark: shades[200],
    brandAccent: accent.shown,
  }
}

/** Reads the brand with its picture and colour. One query. */
export const readBrandLook = async (db: Db | Tx) => brandLookIn(await listSettingRows(db))

/** Finds the look if it shows a picture. */
export const looksWithPicture = (hash: string) => sql`select from setting where name = ${lookKey} and value::text like ${`%${hash}%`}`
