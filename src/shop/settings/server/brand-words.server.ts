import { z } from 'zod/mini'
import { settings } from '../contract.ts'
import { brandPart, fieldItems } from './brand-part.server.ts'
import { readSettings } from './queries.server.ts'
import { saveSettingsIn } from './save-settings.server.ts'

/** The facts that belong to a brand. Company, contacts, addresses, licences and people belong to the business that sells it. */
const words = z.pick(settings, {
  brand: true,
  founded: true,
  tagline: true,
  blurb: true,
  developer: true,
  dispatch: true,
  delivery: true,
  arrival: true,
  synonyms: true,
})

/** The name of the shop and its words. */
export const brandWords = brandPart({
  name: 'words',
  schema: z.partial(words),
  write: async ({ db }) => z.parse(words, await readSettings(db)),
  open: async (shop, given) => async (tx, actor) => {
    const before = z.parse(words, await readSettings(tx))
    await saveSettingsIn(shop, tx, given, actor)
    return { items: fieldItems(before, given) }
  },
})
