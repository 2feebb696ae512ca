import { brandPart, listSettingRows } from '#shop/settings/module.server.ts'
import { look } from '../contract.ts'
import { lookIn } from './queries.server.ts'

/** The colours, the typeface, the corners and the logo. */
export const brandLook = brandPart({
  name: 'look',
  schema: look,
  async write({ db }) {
    const { version: _, ...own } = lookIn(await listSettingRows(db))
    return own
  },
})
