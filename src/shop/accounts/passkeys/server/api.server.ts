import { type Api, mount } from '#platform/http/mount.ts'
import { addPasskey, passkeyOptions, removePasskey } from './own-passkeys.server.ts'
import * as contract from '../contract.ts'
import { askForPasskey, logInWithPasskey } from './log-in-with-passkey.server.ts'
import { listPasskeysOf } from './queries.server.ts'

export function passkeysApi(api: Api) {
  const { shop } = api

  mount(api, contract.listPasskeys, async (_input, { actor }) => (await listPasskeysOf(shop.db, actor.id)).map(wirePasskey))

  // Copies, because an interface has no index signature, which the record of the contract needs.
  mount(api, contract.startPasskey, async (_input, { actor }) => ({ options: { ...(await passkeyOptions(shop, actor)) } }))

  mount(api, contract.addPasskey, async (input, { actor }) => {
    const { passkey, recoveryCodes } = await addPasskey(shop, actor, input)
    return { success: true as const, message: 'Passkey saved', passkey: wirePasskey(passkey), recoveryCodes }
  })

  mount(api, contract.removePasskey, async ({ id }, { actor }) => {
    await removePasskey(shop, actor, id)
    return { success: true as const, message: 'Passkey removed' }
  })

  mount(api, contract.startPasskeyLogin, async () => ({ options: { ...(await askForPasskey(shop, 'log in')) } }))

  mount(api, contract.passkeyLogin, async (input, { origin }) => {
    const data = await logInWithPasskey(shop, input, origin)
    return { success: true as const, message: 'Login successful', data }
  })
}

const wirePasskey = ({ id, name, createdAt, lastUsedAt }: Awaited<ReturnType<typeof listPasskeysOf>>[number]) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
