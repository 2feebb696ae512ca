import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { deleteOwnAccount } from './delete-own-account.server.ts'
import { listSessions } from './list-sessions.server.ts'
import * as contract from '../own-account-contract.ts'
import * as sessionContract from '../session-contract.ts'
import { endOtherSessions, endSessionById } from './session-queries.server.ts'

/** Mounts the endpoints by which people see their log-ins and leave. */
export function ownAccountApi(api: Api) {
  mountSessions(api)
  mountDeletion(api)
}

function mountSessions(api: Api) {
  const { shop } = api

  mount(api, sessionContract.listSessions, (_input, { actor, address }) => listSessions(shop, actor, { address }))

  mount(api, sessionContract.endOneSession, async ({ id }, { actor, address }) => {
    if (!(await endSessionById(shop.db, actor.id, id))) throw new ShopError('not_found', 'There is no such log-in.')
    return { success: true as const, message: 'Logged out', sessions: await listSessions(shop, actor, { address }) }
  })

  mount(api, sessionContract.endOtherSessions, async (_input, { actor, address }) => {
    await endOtherSessions(shop.db, actor.id, actor.tokenHash)
    return { success: true as const, message: 'Logged out everywhere else', sessions: await listSessions(shop, actor, { address }) }
  })
}

function mountDeletion(api: Api) {
  const { shop } = api

  mount(api, contract.deleteOwnAccount, async (proof, { actor, address }) => {
    await deleteOwnAccount(shop, { actor, address }, proof)
    return { success: true as const, message: 'Your account is deleted.' }
  })
}
