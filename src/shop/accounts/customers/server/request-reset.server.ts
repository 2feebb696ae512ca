import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import { findLogin } from './queries.server.ts'
import { sendResetLinkJob } from './send-reset-link.server.ts'

/**
 * Requests a link that sets a new password. For an unknown e-mail address it does the same work: it stores a job, for an account that does not exist.
 * The job does everything that depends on the account, so neither answer nor time reveals whether there is one. Each request counts as a mail of the day; the
 * job uncounts it if it sends none.
 * @throws ShopError too_many_requests
 */
export async function requestReset({ db, limits, jobs, failpoint }: Shop, email: string, address: string) {
  await limits.take('resetAddress', address)
  const nobody = randomId(16)
  const { mailbox, customer } = await findLogin(db, email)
  await limits.take('resetAccount', mailbox)
  await limits.take('emailCodesEverybody', 'all')
  await db.transaction().execute((tx) => jobs.enqueue(tx, sendResetLinkJob, { customerId: customer?.id ?? nobody, requestId: randomId(8) }))
  failpoint('reset-requested')
}
