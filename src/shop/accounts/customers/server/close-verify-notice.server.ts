import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'

/** Closes the notice that asks the caller to verify the e-mail address. A new address shows it again. */
export async function closeVerifyNotice({ db, now }: Shop, { id }: Actor) {
  await db.updateTable('customer').set({ verifyNoticeClosedAt: now() }).where('id', '=', id).where('verifyNoticeClosedAt', 'is', null).execute()
}
