import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { failingMs, isAccepted, isGone, mostTries } from '../rules/delivery.ts'
import { disableAddress } from './disable-address.server.ts'
import { sendSlowWebhookName, sendWebhookName } from './job-names.server.ts'
import { postWebhook } from './post-webhook.server.ts'
import { endDelivery, findSending, recordTry } from './queries.server.ts'
import { readData } from './read-data.server.ts'

type OfDelivery = { deliveryId: string }

/** Sends a queued delivery. A repeated call of a delivery that has ended does nothing. @throws Error if another try must follow */
async function sendWebhook(shop: Shop, { deliveryId }: OfDelivery, queue: 'prompt' | 'slow') {
  const sending = await findSending(shop.db, deliveryId)
  if (!sending || sending.status === 'delivered' || sending.status === 'failed') return
  const { event, subjectId, state, isSlow, tries } = sending
  if (state !== 'active') return endDelivery(shop.db, deliveryId, `The webhook was ${state} before this was sent.`)
  if (isSlow && queue === 'prompt') return shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, sendSlowWebhookName, { deliveryId }))
  const data = await readData(shop, event, subjectId)
  if (data === undefined) return endDelivery(shop.db, deliveryId, 'What this was about is no more.')

  const receiver = { ...sending, id: sending.addressId }
  const answer = await postWebhook(shop, receiver, { id: deliveryId, event, happenedAt: sending.happenedAt, data })
  shop.failpoint('webhook-sent')
  const isDelivered = answer.status !== null && isAccepted(answer.status)
  const isOver = isGone(answer.status) || tries + 1 >= mostTries
  const status = isDelivered ? 'delivered' : isOver ? 'failed' : 'retrying'
  const failingSince = await recordTry(shop.db, { id: deliveryId, status, answer, at: shop.now(), before: tries })
  if (failingSince === undefined) return
  const isFailing = failingSince !== null && shop.now().getTime() - failingSince.getTime() >= failingMs
  if (isGone(answer.status) || isFailing) await disableAddress(shop, sending.addressId, isGone(answer.status) ? 'gone' : 'failing')
  if (status === 'retrying') throw new Error(`The receiver of a webhook ${answer.status === null ? 'gave no answer' : `answered ${answer.status}`}`)
}

/** Ends a delivery after the last try of its job. */
const giveUpWebhookJob = job<OfDelivery>('webhook-given-up', { retryLimit: 12, retryDelay: 15 }, (shop, { deliveryId }) => endDelivery(shop.db, deliveryId))

/** The delays double from 40 to 80 seconds, so that 12 retries take about three days. */
const retries = { retryLimit: mostTries - 1, retryDelay: 40, expireInSeconds: 60, afterLastFailure: giveUpWebhookJob }

const sendWebhookJob = job(sendWebhookName, { ...retries, workers: 3 }, (shop, data) => sendWebhook(shop, data, 'prompt'))

const sendSlowWebhookJob = job(sendSlowWebhookName, { ...retries, workers: 2 }, (shop, data) => sendWebhook(shop, data, 'slow'))

export const webhookJobs = [sendWebhookJob, sendSlowWebhookJob, giveUpWebhookJob]
