import { z } from 'zod/mini'
import { changedFields } from '#shop/audit/rules.ts'
import { settings } from '../contract.ts'
import { brandPart, shortText } from './brand-part.server.ts'
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
    const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const before = z.parse(words, await readSettings(tx))
    await saveSettingsIn(shop, tx, given, actor)
    const changed = changedFields(before, { ...before, ...facts })
    return {
      items: Object.keys(facts).map((name) =>
        name in changed.after
          ? { change: 'changed', name, from: shortText(changed.before[name]), to: shortText(changed.after[name]) }
          : { change: 'same', name },
      ),
    }
  },
})
