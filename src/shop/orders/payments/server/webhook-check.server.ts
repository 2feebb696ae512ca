import { apiBase } from '#kernel/endpoint.ts'
import { type Check, failing, ok } from '#platform/checks/check.ts'
import * as contract from '../contract.ts'

const timeoutMs = 8000
/** The status with which the shop answers an event without a signature. It shows that events reach the shop. */
const refusedStatus = 400

export const webhookCheck = {
  name: 'webhook',
  async run({ config: { PUBLIC_URL }, fetch }) {
    const url = PUBLIC_URL + apiBase + contract.webhook.path
    const remedy = 'let the proxy pass POST to this address, unchanged and without a login'
    try {
      const { status } = await fetch(url, { method: 'POST', body: '{}', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      return status === refusedStatus
        ? ok(`${url} takes events`)
        : failing(`${url} answered ${status} to an event without a signature, not ${refusedStatus}`, remedy)
    } catch {
      return failing(`${url} does not answer`, remedy)
    }
  },
} satisfies Check
