import type { z } from 'zod/mini'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { toAddressRow } from '#shop/accounts/rules.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { addressChangedNotice, changedAddressFields } from '../mails/edit-mails.ts'
import type * as contract from '../edit-contract.ts'
import { lockAddressable } from './lock-editable.server.ts'
import { getOrder, setOrderAddress } from './queries.server.ts'
import { addressChanged } from '../rules/timeline.ts'

type AddressChange = z.output<typeof contract.changeOrderAddress.input> & { actor: Actor }

/**
 * Changes the delivery address of an order that nobody has packed, or of a phone order that can be paid, and tells the shopper. The account's saved
 * addresses stay. The audit log names the changed fields without their values, which would outlive the customer. The same address again changes nothing.
 * @throws ShopError not_found, changed_meanwhile, rule_refused
 */
export async function changeOrderAddress(shop: Shop, { id, version, actor, alternatePhone, ...fields }: AddressChange) {
  const changed = await shop.db.transaction().execute(async (tx) => {
    const { address: before } = await lockAddressable(tx, { id, version, actor }, shop.now())
    const after = { ...before, ...toAddressRow({ ...fields, alternatePhone: alternatePhone ?? before.alternatePhone ?? '', addressType: before.addressType }) }
    const names = changedAddressFields(before, after)
    if (names.length === 0) return getOrder(tx, id)
    await setOrderAddress(tx, id, after)
    const subject = { kind: 'order', id } as const
    await recordChange(tx, { at: shop.now(), actor, action: addressChanged, subject, after: { changed: names.join(', ') } })
    const order = await getOrder(tx, id)
    const write = inOurWords(shop.config.PUBLIC_URL, addressChangedNotice(order))
    await notifyShopper(shop, tx, { key: `address-changed:${id}:${order.version}`, orderId: id, write })
    return order
  })
  shop.failpoint('order-edited')
  return changed
}
