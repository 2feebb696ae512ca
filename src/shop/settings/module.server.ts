import type { ShopModule } from '#platform/shop.ts'
import { settingsApi } from './server/api.server.ts'
import { readDispatchPin, useDirectory } from './server/dispatch.server.ts'

export const settings: ShopModule = {
  name: 'settings',
  api: [settingsApi],
  listeners: [useDirectory],
  dispatchPin: readDispatchPin,
}

/* What modules above use. */
export { factsOf, listSettingRows, lockSettings, readBrand, readSettings, writeSetting, type SettingRow } from './server/queries.server.ts'
export { settingsChanged } from './server/save-settings.server.ts'
