import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { failingMs, isAccepted, isGone, mostTries } from '../rules/delivery.ts'
import { disableAddress } from './disable-address.server.ts'
import { sendSlowWebhookName, sendWebhookName } from './job-names.server.ts'
import { postWebhook } from './post-webhook.server.ts'
import { endDelivery, findDeliveryToSend, recordTry } from './queries.server.ts'
import { readData } from './read-data.server.ts'

type OfDelivery = { deliveryId: string }

/** Sends a waiting delivery, and stores the try. A delivery that has ended is not sent again. @throws Error to make the job try again */
async function sendWebhook(shop: Shop, { deliveryId }: OfDelivery, queue: 'prompt' | 'slow') {
  const delivery = await findDeliveryToSend(shop.db, deliveryId)
  if (!delivery || delivery.status === 'delivered' || delivery.status === 'failed') return
  const { event, subjectId, state, isSlow, tries } = delivery
  if (state !== 'active') return endDelivery(shop.db, deliveryId, `The webhook was ${state} before this was sent.`)
  if (isSlow && queue === 'prompt') return shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, sendSlowWebhookName, { deliveryId }))
  const data = await readData(shop, event, subjectId)
  if (data === undefined) return endDelivery(shop.db, deliveryId, 'What this was about is no more.')

  const receiver = { ...delivery, id: delivery.addressId }
  const answer = await postWebhook(shop, receiver, { id: deliveryId, event, happenedAt: delivery.happenedAt, data })
  shop.failpoint('webhook-sent')
  const isDelivered = answer.status !== null && isAccepted(answer.status)
  const isLastTry = isGone(answer.status) || tries + 1 >= mostTries
  const undelivered = isLastTry ? 'failed' : 'retrying'
  const status = isDelivered ? 'delivered' : undelivered
  const failingSince = await recordTry(shop.db, { id: deliveryId, status, answer, at: shop.now(), earlierTries: tries })
  if (failingSince === undefined) return
  const isFailing = failingSince !== null && shop.now().getTime() - failingSince.getTime() >= failingMs
  if (isGone(answer.status) || isFailing) await disableAddress(shop, delivery.addressId, isGone(answer.status) ? 'gone' : 'failing')
  if (status === 'retrying') throw new Error(`The receiver of a webhook ${answer.status === null ? 'gave no answer' : `answered ${answer.status}`}`)
}

/** Marks a delivery as failed after the last try of its job. */
const giveUpWebhookJob = job<OfDelivery>('webhook-given-up', { retryLimit: 12, retryDelay: 15 }, (shop, { deliveryId }) => endDelivery(shop.db, deliveryId))

/** The first delay is 40 to 80 seconds, and each delay doubles. So 12 retries take about three days. */
const retries = { retryLimit: mostTries - 1, retryDelay: 40, expireInSeconds: 60, afterLastFailure: giveUpWebhookJob }

const sendWebhookJob = job(sendWebhookName, { ...retries, workers: 3 }, (shop, data) => sendWebhook(shop, data, 'prompt'))

const sendSlowWebhookJob = job(sendSlowWebhookName, { ...retries, workers: 2 }, (shop, data) => sendWebhook(shop, data, 'slow'))

export const webhookJobs = [sendWebhookJob, sendSlowWebhookJob, giveUpWebhookJob]
