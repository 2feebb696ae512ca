import { sql } from 'kysely'
import { seedDemo } from '../../src/seed-demo.ts'
import type { Shop } from '#platform/shop.ts'
import { fillEmpty } from '../fill-empty.ts'
import type { App } from '../memory-shop.ts'
import { type Busy, day, openBusy } from './busy.ts'
import { type Size, tellYear } from './tell-year.ts'

const wholeSize: Size = { people: 60, orders: 400 }

/** Fills an empty database with a year of a busy shop. @returns lines to print for the operator; none if the database is not empty */
export async function fillShop(shop: Shop, app: App, size = wholeSize): Promise<string[]> {
  const end = shop.now()
  return fillEmpty(shop, app, new Date(end.getTime() - 365 * day), async (memory) => {
    await seedDemo(memory.shop)
    const busy = await openBusy(memory, end)
    await tellYear(busy, size)
    await finishJobs(busy)
    return `A busy shop was added to the empty database: ${size.people} people and ${size.orders} orders.`
  })
}

/** Runs the jobs that are left. Messages are marked as sent in one statement: making the HTML of each mail would take longer than all the rest. */
async function finishJobs({ shop: { db }, provider, runJobs, runScheduled }: Busy) {
  for (const kind of ['reconcile', 'tell-owner', 'sweep', 'fold-sales'] as const) await runScheduled(kind)
  await runJobs('send-refund', 'sandbox-webhook', 'apply-webhook', 'forget-picture')
  await sql`update message set status = 'sent', sent_at = created_at + interval '3 seconds', tries = 1 where status = 'queued'`.execute(db)
  await sql`delete from pgboss.job where name in ('deliver-code', 'deliver-sms', 'deliver-message')`.execute(db)
  await provider('/switches', {})
}
