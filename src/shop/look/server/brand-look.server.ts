import { changedFields } from '#shop/audit/rules.ts'
import { brandPart, listSettingRows, shortText, type TakenItem } from '#shop/settings/module.server.ts'
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
      const changed = changedFields(before, own)
      return { items: Object.keys(own).map((name) => itemOf(name, changed)) }
    }
  },
})

function itemOf(name: string, { before, after }: ReturnType<typeof changedFields>): TakenItem {
  if (!(name in after)) return { change: 'same', name }
  return pictureFields.some((field) => field === name)
    ? { change: 'changed', name }
    : { change: 'changed', name, from: shortText(before[name]), to: shortText(after[name]) }
}
