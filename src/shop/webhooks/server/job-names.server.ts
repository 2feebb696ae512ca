import type { JobName } from '#platform/jobs/jobs.ts'

type OfDelivery = { deliveryId: string }

export const sendWebhookName: JobName<OfDelivery> = { name: 'send-webhook' }

/** For addresses that answer slowly, so that they delay each other only. */
export const sendSlowWebhookName: JobName<OfDelivery> = { name: 'send-slow-webhook' }

/** Returns the name of the job that sends to this address. */
export const queueOf = ({ isSlow }: { isSlow: boolean }) => (isSlow ? sendSlowWebhookName : sendWebhookName)
