import { restorableSince } from '#kernel/undo.ts'
import type { StoredLogin } from '#platform/database/account-tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { removeRequestKeys } from '#platform/http/do-once.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseValues, eraseValuesOf } from '../audit/queries.server.ts'
import { removeLeadsFrom } from '../leads/queries.server.ts'
import { forgetPictureJob } from '../media/remove-unused-picture.server.ts'
import { listMergesInto } from '../merges/queries.server.ts'
import { removeMessagesAbout, removeMessagesTo } from '../messages/queries.server.ts'
import { listOrderIdsOf } from '../orders/account-queries.server.ts'
import { forgetFinishedOrders } from '../orders/forget-orders.server.ts'
import { forgetReturnsOf } from '../returns/queries.server.ts'
import { forgetPhoneOrdersOf } from '../phone-orders/cancel-phone-order.server.ts'
import { removeReviewsOf } from '../reviews/own-queries.server.ts'
import { forgetPhotos } from '../reviews/save-review.server.ts'
import { removeAlertsOf } from '../stock-alerts/queries.server.ts'
import { listErasable, lockErasable, removeCustomer } from './queries.server.ts'

/** Removes the accounts whose deletion can no longer be undone, with all personal data. Orders stay without personal data, as the law requires. */
export async function eraseCustomers(shop: Shop, deletedBefore = restorableSince(shop.now())) {
  for (const id of await listErasable(shop.db, deletedBefore)) await eraseCustomer(shop, id, deletedBefore)
}

function eraseCustomer(shop: Shop, id: string, deletedBefore: Date) {
  return shop.db.transaction().execute(async (tx) => {
    const customer = await lockErasable(tx, id, deletedBefore)
    // The account was restored, or another process erased it.
    if (!customer?.deletedAt) return
    await eraseAccount(shop, tx, id, { ...customer, deletedAt: customer.deletedAt })
    await forgetFinishedOrders(tx, shop.now())
  })
}

type Erasable = { photo: string; keptLogin: StoredLogin | null; deletedAt: Date }

/** Erases a locked account, after those that joined it: they are the same person. */
async function eraseAccount(shop: Shop, tx: Tx, id: string, { photo, keptLogin, deletedAt }: Erasable) {
  for (const { otherId, before } of await listMergesInto(tx, id)) {
    const other = await lockErasable(tx, otherId, deletedAt)
    if (other?.deletedAt) await eraseAccount(shop, tx, otherId, { ...other, deletedAt: other.deletedAt })
    if (before.photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: before.photo })
  }
  await forgetPhoneOrdersOf(shop, tx, id)
  await erasePersonalData(shop, tx, {
    id,
    loginMobile: keptLogin?.loginMobile ?? null,
    verifiedEmail: keptLogin?.emailVerifiedAt ? keptLogin.email : null,
    deletedAt,
  })
  await removeRequestKeys(tx, id)
  await removeCustomer(tx, id)
  if (photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: photo })
}

type DeletedAccount = { id: string; loginMobile: string | null; verifiedEmail: string | null; deletedAt: Date }

/** Erases a person's data up to the deletion. Later messages from or to the number belong to the account that has the number now. */
async function erasePersonalData(shop: Shop, tx: Tx, { id, loginMobile, verifiedEmail, deletedAt }: DeletedAccount) {
  const leads = await removeLeadsFrom(tx, { id, loginMobile }, deletedAt)
  const alerts = await removeAlertsOf(tx, { id, loginMobile, verifiedEmail }, deletedAt)
  const orders = await listOrderIdsOf(tx, id)
  await removeMessagesAbout(tx, { customer: [id], lead: leads, alert: alerts, order: orders })
  await forgetReturnsOf(tx, orders)
  // Does not match by e-mail address, because the address may have belonged to another person when the message was sent.
  if (loginMobile) await removeMessagesTo(tx, [loginMobile], deletedAt)
  // A review goes with its author, as a message does: its words and photos may say who wrote it.
  const reviews = await removeReviewsOf(tx, id)
  await forgetPhotos(shop, tx, reviews.photos)
  await eraseValues(tx, 'customer', id)
  await eraseValuesOf(tx, { kind: 'review', subjects: reviews.ids })
}
