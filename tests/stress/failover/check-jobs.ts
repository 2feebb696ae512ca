import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/** A job whose process lost the database expires after two minutes, and then waits for its retry. */
const patienceMs = 360_000

/**
 * Waits until every job is done. Then each order must have one mail and one SMS, each sent once or twice: a job whose end could not be stored is repeated.
 * @returns the faults, in words, and how many mails were sent twice.
 */
export async function checkJobs(cluster: Cluster, sentIds: readonly string[]) {
  const { primary } = await cluster.waitUntilWhole()
  const countOpen = async () => {
    const [row] = await cluster.query<{ count: number }>(
      primary,
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now())::int
         + (select count(*) from message where order_id is not null and status <> 'sent')::int as count`,
    )
    return row?.count ?? 0
  }
  for (const deadline = performance.now() + patienceMs; (await countOpen()) > 0 && performance.now() < deadline;) await pause(1000)
  const rows = await cluster.query<{ mails: number; texts: number; unsent: number; orders: number }>(
    primary,
    `select count(*)::int as orders, sum((mails <> 1)::int)::int as mails, sum((texts <> 1)::int)::int as texts, sum(unsent)::int as unsent
     from shop_order, lateral (
       select count(*) filter (where channel = 'mail') as mails, count(*) filter (where channel = 'sms') as texts, count(*) filter (where status <> 'sent') as unsent
       from message where order_id = shop_order.id) as messages
     where status = 'Paid'`,
  )
  const [failed] = await cluster.query<{ count: number }>(primary, `select count(*)::int as count from pgboss.job where state = 'failed'`)
  const [{ mails = 0, texts = 0, unsent = 0 } = {}] = rows
  const times = new Map<string, number>()
  for (const id of sentIds) times.set(id, (times.get(id) ?? 0) + 1)
  const oftener = [...times.values()].filter((count) => count > 2).length
  return {
    twice: [...times.values()].filter((count) => count === 2).length,
    mails: times.size,
    faults: [
      ...(mails + texts === 0 ? [] : [`${mails + texts} orders do not have one mail and one SMS`]),
      ...(unsent === 0 ? [] : [`${unsent} messages about orders were not sent`]),
      ...(oftener === 0 ? [] : [`${oftener} mails were sent more than twice`]),
      ...(failed?.count ? [`${failed.count} jobs failed`] : []),
    ],
  }
}
