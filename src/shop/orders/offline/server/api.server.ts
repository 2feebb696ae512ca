import { type Api, mount } from '#platform/http/mount.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import { wireRefund } from '../../payments/server/wire-payment.server.ts'
import { getOrder } from '../../server/queries.server.ts'
import * as contract from '../contract.ts'
import { markPaidOffline } from './mark-paid-offline.server.ts'
import { recordPaidBack } from './record-paid-back.server.ts'

/** Mounts the endpoints of money that staff take and pay back themselves. */
export function offlineApi(api: Api) {
  const { shop } = api

  mount(api, contract.markPaidOffline, async (input, { actor }) => {
    // It decides about money as a refund does.
    requireScope(actor, 'refunds:write')
    await markPaidOffline(shop, { ...input, actor })
    return { success: true as const, message: 'Order marked as paid', order: await getOrder(shop.db, input.id) }
  })

  mount(api, contract.recordPaidBack, async ({ sameReference, ...input }, { actor }) => ({
    success: true as const,
    message: 'Refund recorded as paid back',
    refund: wireRefund(await recordPaidBack(shop, { ...input, sameReference, actor })),
  }))
}
