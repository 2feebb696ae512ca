import type { ShopModule } from '#platform/shop.ts'
import { settingsApi } from './server/api.server.ts'
import { brandWords } from './server/brand-words.server.ts'
import { readDispatchPin, useDirectory } from './server/dispatch.server.ts'

export const settings: ShopModule = {
  name: 'settings',
  api: [settingsApi],
  brandParts: [brandWords],
  listeners: [useDirectory],
  dispatchPin: readDispatchPin,
}

/* What modules above use. */
export { brandPart, shortText, type BrandPart, type OpenPack, type Taken, type TakenItem } from './server/brand-part.server.ts'
export { factsOf, listSettingRows, lockSettings, readBrand, readSettings, writeSetting, type SettingRow } from './server/queries.server.ts'
export { settingsChanged } from './server/save-settings.server.ts'
