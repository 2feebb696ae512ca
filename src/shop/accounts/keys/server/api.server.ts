import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { listKeys } from './queries.server.ts'
import { changeKey, makeKey, revokeKey } from './save-key.server.ts'

const done = (message: string) => ({ success: true as const, message })

export function keysApi(api: Api) {
  const { shop } = api

  mount(api, contract.listKeys, () => listKeys(shop))

  mount(api, contract.makeKey, async (input, { actor }) => ({ ...done('API key made'), ...(await makeKey(shop, actor, input)) }))

  mount(api, contract.changeKey, async (input, { actor }) => ({ ...done('API key saved'), apiKey: await changeKey(shop, actor, input) }))

  mount(api, contract.revokeKey, async ({ id }, { actor }) => {
    await revokeKey(shop, actor, id)
    return done('API key revoked')
  })
}
