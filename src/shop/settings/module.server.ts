import type { ShopModule } from '#platform/shop.ts'
import { settingsApi } from './server/api.server.ts'
import { brandWords } from './server/brand-words.server.ts'
import { enableDirectory, readDispatchPin } from './server/pin-codes.server.ts'

export const settings: ShopModule = {
  name: 'settings',
  api: [settingsApi],
  brandParts: [brandWords],
  listeners: [enableDirectory],
  dispatchPin: readDispatchPin,
}

/* What other modules use. */
export { brandPart, fieldItems, shortText, type BrandPart, type OpenBrandPack, type BrandChanges, type BrandChange } from './server/brand-part.server.ts'
export {
  factsOf,
  isRegisteredOn,
  listSettingRows,
  lockSettings,
  readBrand,
  readSettings,
  readVersionedSettings,
  settingRows,
  writeSetting,
  type SettingRow,
} from './server/queries.server.ts'
export { settingsChanged } from './server/save-settings.server.ts'
