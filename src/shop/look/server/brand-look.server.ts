import { brandPart, fieldItems, listSettingRows, shortText } from '#shop/settings/module.server.ts'
import { look, pictureFields } from '../contract.ts'
import { lookIn } from './queries.server.ts'
import { saveLookIn } from './save-look.server.ts'

/** The colours, the typeface, the corners and the logo. */
export const brandLook = brandPart({
  name: 'look',
  schema: look,
  async write({ db }) {
    const { version: _, ...saved } = lookIn(await listSettingRows(db))
    return saved
  },
  open: async (shop, given, { pictures }) => {
    // Leaves out addresses of pictures that the pack does not contain, because they may be forged.
    const after = { ...given, ...Object.fromEntries(pictureFields.map((field) => [field, pictures.has(given[field]) ? given[field] : ''])) }
    return async (tx, actor) => {
      const { version: _, ...before } = lookIn(await listSettingRows(tx))
      await saveLookIn(shop, tx, after, actor)
      return { items: fieldItems(before, after, textOf) }
    }
  },
})

const isPicture = (name: string) => pictureFields.some((field) => field === name)

const textOf = (value: unknown, name: string) => (isPicture(name) ? undefined : shortText(value))
