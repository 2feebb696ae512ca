import type { ShopModule } from '#platform/shop.ts'
import { settingsApi } from './server/api.server.ts'

export const settings: ShopModule = {
  name: 'settings',
  api: [settingsApi],
}

/* What modules above use. */
export { factsOf, listSettingRows, lockSettings, readBrand, readSettings, writeSetting, type SettingRow } from './server/queries.server.ts'
export { settingsChanged } from './server/save-settings.server.ts'
