import { parseArgs } from 'node:util'
import { reconcileSince } from '../src/shop/orders/server/reconcile.server.ts'
import { isShopError } from '../src/kernel/errors.ts'
import { startOfDay } from '../src/kernel/india.ts'
import { reasonOf } from '../src/platform/checks/outside.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { openShop } from '../src/platform/open-shop.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { definition } from '../src/shop.modules.ts'

/**
 * `npm run reconcile -- --since 2026-11-24`: asks the payment provider for every payment and refund since the beginning of a day in India, and records what
 * the books lack. For use after a restore, or after a time without the provider's events. Stop a shop on the embedded database first.
 */
try {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const since = dayOf(values.since)
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const { shop, close } = await openShop(config, definition)
  try {
    const { checked, payments, refunds, failed } = await reconcileSince(shop, since).catch((error: unknown) => {
      throw unavailable(error, config) ?? error
    })
    console.log(`${checked} payments checked since ${values.since}. New in the books: ${payments} payments, ${refunds} refunds.`)
    if (failed.length > 0) throw new Error(`${failed.length} payments could not be checked: ${failed.join(', ')}. Run this again.`)
    console.log('Start the shop: it sends the messages and the refunds that follow.')
  } finally {
    await close()
  }
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}

/** Returns what the operator reads when the payment provider does not answer. The error itself has words for shoppers. */
function unavailable(error: unknown, { sandbox }: Config): Error | undefined {
  if (!isShopError(error) || error.code !== 'payment_unavailable') return undefined
  const hint = sandbox ? '. In test mode the running shop answers for it.' : ''
  return new Error(`The payment provider does not answer: ${reasonOf(error.cause)}${hint}`)
}

function dayOf(text: string | undefined): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? startOfDay(text ?? '') : undefined
  if (!day || Number.isNaN(day.getTime())) throw new Error('Usage: npm run reconcile -- --since YYYY-MM-DD, the day of the backup or of the outage')
  return day
}
