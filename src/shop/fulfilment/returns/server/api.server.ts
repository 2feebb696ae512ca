import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { findOrder, seesMoney } from '#shop/orders/module.server.ts'
import * as admin from '../office-contract.ts'
import { closeReturn, decideReturn } from './close-return.server.ts'
import * as contract from '../contract.ts'
import { countOpenReturns, countReturns, listReturns } from './list-returns.server.ts'
import { readOrderReturns } from './read-order-returns.server.ts'
import { readOwnReturns, requestReturn, withdrawReturn } from './own-returns.server.ts'
import { receiveReturn } from './receive-return.server.ts'
import { addReturnPhoto, readReturnPhoto } from './return-photos.server.ts'
import { shownTo } from './lock-return.server.ts'

/** Mounts the endpoints of returns. */
export function returnsApi(api: Api) {
  mountOwn(api)
  mountAdmin(api)
}

function mountOwn(api: Api) {
  const { shop } = api

  mount(api, contract.showOwnReturns, ({ id }, { actor }) => readOwnReturns(shop, { id, customerId: actor.id }))

  mount(api, contract.requestReturn, async (input, { actor }) => {
    await shop.limits.take('returns', actor.id)
    await requestReturn(shop, { ...input, customerId: actor.id })
    const own = await readOwnReturns(shop, { id: input.id, customerId: actor.id })
    return { success: true as const, message: 'We have your request and will answer it soon.', own }
  })

  mount(api, contract.withdrawReturn, async ({ id }, { actor }) => {
    const orderId = await withdrawReturn(shop, { id, customerId: actor.id })
    return { success: true as const, message: 'Your return is withdrawn.', own: await readOwnReturns(shop, { id: orderId, customerId: actor.id }) }
  })

  mount(api, contract.addReturnPhoto, async ({ id }, { actor, file, signal, confirm }) => {
    const orderId = await addReturnPhoto(shop, { id, customerId: actor.id, file, signal, confirm })
    return { success: true as const, message: 'The photo is added.', own: await readOwnReturns(shop, { id: orderId, customerId: actor.id }) }
  })

  mount(api, contract.showReturnPhoto, async ({ id }, { actor }) => ({ photo: await readReturnPhoto(shop, { id, actor }) }))
}

function mountAdmin(api: Api) {
  const { shop } = api

  mount(api, admin.countReturns, () => shop.fromReplica((db) => countOpenReturns(db)))

  mountList(api, admin.listReturns, {
    page: async (input, slice, { actor }) => {
      const page = await shop.fromReplica((db) => listReturns(db, input, slice))
      return seesMoney(actor) ? page : { ...page, rows: page.rows.map((row) => ({ ...row, refund: null })) }
    },
    count: (input) => shop.fromReplica((db) => countReturns(db, input)),
  })

  mount(api, admin.listOrderReturns, async ({ id }, { actor }) => {
    if (!(await findOrder(shop.db, id))) throw new ShopError('not_found', 'There is no such order.')
    return (await readOrderReturns(shop.db, id)).map((each) => shownTo(actor, each))
  })

  mount(api, admin.approveReturn, async (input, { actor }) => ({
    success: true as const,
    message: 'The return is approved.',
    saved: await decideReturn(shop, { ...input, to: 'approved', actor }),
  }))

  mount(api, admin.refuseReturn, async (input, { actor }) => ({
    success: true as const,
    message: 'The return is refused.',
    saved: await decideReturn(shop, { ...input, to: 'refused', actor }),
  }))

  mount(api, admin.receiveReturn, async (input, { actor }) => ({
    success: true as const,
    message: 'The pieces are received.',
    saved: shownTo(actor, await receiveReturn(shop, { ...input, actor })),
  }))

  mount(api, admin.closeReturn, async (input, { actor }) => ({
    success: true as const,
    message: input.refund === 'none' ? 'The return is closed.' : 'Refund pending',
    saved: await closeReturn(shop, { ...input, actor }),
  }))
}
