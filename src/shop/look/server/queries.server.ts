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

/** Returns the saved look, or that of a new shop, from the rows of the settings. */
export function lookIn(rows: readonly SettingRow[]): VersionedLook {
  const row = rows.find(({ name }) => name === lookKey)
  const parsed = z.safeParse(look, typeof row?.value === 'object' ? { ...defaultLook, ...row.value } : defaultLook)
  return { ...(parsed.success ? parsed.data : defaultLook), version: row?.version ?? 0 }
}

/** What the files of a look show. `hash` changes with each of them. */
export type LookFacts = Pick<Look, 'mark' | 'face'> & { hash: string; brand: string; colour: string; styles: string; hasIcons: boolean }

/** Returns what the files of the look show. Undefined while the shop has the name and the look of a new one. */
export function lookFactsIn(rows: SettingRow[]): LookFacts | undefined {
  const { brand } = factsOf(rows)
  const own = lookIn(rows)
  const styles = stylesOf(own)
  const hasIcons = own.mark !== '' || brand !== defaultSettings.brand
  if (styles === '' && !hasIcons) return undefined
  const facts = { brand, mark: own.mark, face: own.face, colour: shownColours(own).brand.shown, styles, hasIcons }
  return { ...facts, hash: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, hashLength) }
}

const hashLength = 16

/** Returns what pages need of the look. Undefined while the shop has the name and the look of a new one, so its pages stay as they are. */
export function siteLookIn(rows: SettingRow[]): SiteLook | undefined {
  const facts = lookFactsIn(rows)
  const { wordmark, face, firstGround, secondGround } = lookIn(rows)
  const words = { first: firstGround.words, second: secondGround.words }
  const hasWords = JSON.stringify(words) !== JSON.stringify({ first: defaultLook.firstGround.words, second: defaultLook.secondGround.words })
  if (!facts && wordmark === '' && !hasWords) return undefined
  const folder = facts && `/look/${facts.hash}`
  const isNamed = factsOf(rows).brand !== defaultSettings.brand
  return {
    styles: facts && facts.styles !== '' ? `${folder}/styles.css` : '',
    icons: facts?.hasIcons ? `${folder}` : '',
    wordmark: wordmark !== '' ? wordmark : isNamed ? '' : null,
    ...(face !== usualFace && { displayFont: faces[face].file ?? '' }),
    ...(hasWords && { grounds: words }),
  }
}

/** Returns the brand with the picture and the colour that the payment provider's dialog and mails show. `icon` is a path; empty for the mark of a new shop. */
export function brandLookIn(rows: SettingRow[]) {
  const { shades, brand: accent } = shownColours(lookIn(rows))
  const icons = siteLookIn(rows)?.icons ?? ''
  return { brand: factsOf(rows).brand, icon: icons && `${icons}/icon-192.png`, accent: shades[700], onDark: shades[200], brandAccent: accent.shown }
}

/** Reads the brand with its picture and colour. One query. */
export const readBrandLook = async (db: Db | Tx) => brandLookIn(await listSettingRows(db))

/** Finds the look if it shows a picture. */
export const looksWithPicture = (hash: string) => sql`select from setting where name = ${lookKey} and value::text like ${`%${hash}%`}`
