import { brandPart, fieldItems, listSettingRows, shortText } from '#shop/settings/module.server.ts'
import { look, pictureFields } from '../contract.ts'
import { lookIn } from './queries.server.ts'
import { saveLookIn } from './save-look.server.ts'

/** The colours, the typeface, the corners and the logo. */
export const brandLook = brandPart({
  name: 'look',
  schema: look,
  async write({ db }) {
    const { version: _, ...own } = lookIn(await listSettingRows(db))
    return own
  },
  open: async (shop, given, { pictures }) => {
    // A picture that is not in the pack is not to be trusted.
    const own = { ...given, ...Object.fromEntries(pictureFields.map((field) => [field, pictures.has(given[field]) ? given[field] : ''])) }
    return async (tx, actor) => {
      const { version: _, ...before } = lookIn(await listSettingRows(tx))
      await saveLookIn(shop, tx, own, actor)
      return { items: fieldItems(before, own, textOf) }
    }
  },
})

const isPicture = (name: string) => pictureFields.some((field) => field === name)

const textOf = (value: unknown, name: string) => (isPicture(name) ? undefined : shortText(value))
