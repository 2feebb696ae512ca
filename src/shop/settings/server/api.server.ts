import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { readSettings, readVersionedSettings } from './queries.server.ts'
import { saveSettings } from './save-settings.server.ts'

export function settingsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showFacts, async (_, { setHeader }) => {
    const facts = await readSettings(shop.db)
    setHeader('cache-control', 'public, max-age=60, stale-while-revalidate=300')
    return facts
  })

  mount(api, contract.showSettings, () => readVersionedSettings(shop.db))

  mount(api, contract.saveSettings, async (input, { actor }) => ({
    success: true as const,
    message: 'Settings saved',
    settings: await saveSettings(shop, input, actor),
  }))
}
