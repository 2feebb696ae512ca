import { job } from '#platform/module.ts'
import type { Config } from '#platform/config.ts'
import type { Shop } from '#platform/shop.ts'
import type { AdvertisingReceiver } from '#shop/accounts/rules.ts'
import { mostTries } from '../rules/conversion.ts'
import { ga4Request } from './ga4.server.ts'
import { metaRequest } from './meta.server.ts'
import { isAccepted, postEvent } from './post-event.server.ts'
import { prepareEvent } from './prepare-event.server.ts'
import { giveUp, recordTry } from './queries.server.ts'
import { type OfConversion, sendConversionName } from './queue-conversions.server.ts'
import type { SentEvent } from './sent-event.server.ts'

const requests: Record<AdvertisingReceiver, (config: Config, sent: SentEvent) => { path: string; body: object }> = {
  meta: (config, sent) => metaRequest(config, sent),
  ga4: (config, sent) => ga4Request(config, sent),
}

/** Sends a queued event. A repeated call of an event that has ended does nothing. @throws Error if another try must follow */
async function sendConversion(shop: Shop, of: OfConversion) {
  const prepared = await prepareEvent(shop, of)
  if (prepared === 'waits') throw new Error('A refund waits until the advertising service knows its order')
  if (!prepared) return
  const { sent, before, isSimulated } = prepared
  const answer = await postEvent(shop, of.receiver, requests[of.receiver](shop.config, sent), { isSimulated })
  const statusOfFailure = before + 1 >= mostTries ? 'failed' : 'retrying'
  const status = isAccepted(answer) ? 'delivered' : statusOfFailure
  await recordTry(shop.db, of, { status, answer, at: shop.now(), before })
  if (status === 'retrying') throw new Error(`An advertising service ${answer.status === null ? 'gave no answer' : `answered ${answer.status}`}`)
}

const giveUpJob = job<OfConversion>('conversion-given-up', { retryLimit: 12, retryDelay: 15 }, (shop, of) => giveUp(shop.db, of))

/** The delays double from 40 to 80 seconds, so that 12 retries take about three days. */
const sendConversionJob = job(
  sendConversionName,
  { retryLimit: mostTries - 1, retryDelay: 40, expireInSeconds: 60, afterLastFailure: giveUpJob, workers: 2 },
  sendConversion,
)

export const conversionJobs = [sendConversionJob, giveUpJob]
