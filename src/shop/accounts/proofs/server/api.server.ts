import { type Api, mount } from '#platform/http/mount.ts'
import { askForPasskey } from '../../passkeys/server/log-in-with-passkey.server.ts'
import * as contract from '../contract.ts'
import { giveProof, listProofWays } from './give-proof.server.ts'

export function proofsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showProofWays, async (_input, { actor }) => listProofWays(shop, actor))

  mount(api, contract.startPasskeyProof, async (_input, { actor }) => ({ options: { ...(await askForPasskey(shop, `prove ${actor.id}`)) } }))

  mount(api, contract.giveProof, async (input, { actor, address }) => {
    await giveProof(shop, actor, input, address)
    return { success: true as const, message: 'Confirmed' }
  })
}
