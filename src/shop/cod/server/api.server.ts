import { type Api, mount } from '#platform/http/mount.ts'
import * as orderContract from '#shop/orders/cod-contract.ts'
import * as contract from '../contract.ts'
import { prepareCodAdvance } from './prepare-advance.server.ts'
import { checkCod, confirmCod, placeCod, resendCode } from './place-cod.server.ts'
import { returnCod } from './return-cod.server.ts'
import { readCustomerCod, setCodRule } from './customer-rule.server.ts'
import { readOrderCod } from './order-cod.server.ts'

/** Mounts the endpoints of cash on delivery. */
export function codApi(api: Api) {
  const { shop } = api

  mount(api, orderContract.checkCod, (input, { actor }) => checkCod(shop, input, actor.id))

  mount(api, orderContract.placeCodOrder, (input, { actor, address }) => placeCod(shop, input, actor, address))

  mount(api, orderContract.prepareCodAdvance, (input, { actor }) => prepareCodAdvance(shop, input, actor.id))

  mount(api, orderContract.sendOrderCode, async ({ id }, { actor, address }) => ({
    success: true as const,
    message: 'We sent another code.',
    resendAfter: await resendCode(shop, { id, customerId: actor.id }, address),
  }))

  mount(api, orderContract.confirmCodOrder, async ({ id, code }, { actor, address }) => ({
    success: true as const,
    message: '✅ Order placed successfully!',
    order: await confirmCod(shop, { id, customerId: actor.id, code }, address),
  }))

  mount(api, contract.showOrderCod, ({ id }) => readOrderCod(shop.db, id))

  mount(api, contract.returnCodOrder, async ({ id, restock, version }, { actor }) => ({
    success: true as const,
    message: 'The parcel is back and the order is cancelled.',
    order: await returnCod(shop, { id, restock, version, actor }),
  }))

  mount(api, contract.showCodRule, ({ id }) => readCustomerCod(shop, id))

  mount(api, contract.setCodRule, async ({ id, rule }, { actor }) => {
    await setCodRule(shop, { id, rule, actor })
    return { success: true as const, message: 'Saved.' }
  })
}
