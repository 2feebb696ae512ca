import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { changePacks } from './change-packs.server.ts'

export function packsApi(api: Api) {
  mount(api, contract.changePacks, async (input, { actor }) => {
    const packs = await changePacks(api.shop, actor, input)
    const count = packs.length === 1 ? '1 pack' : `${packs.length} packs`
    return { success: true as const, message: `${input.dryRun ? 'Would save' : 'Saved'} ${count}.`, dryRun: input.dryRun, packs }
  })
}
