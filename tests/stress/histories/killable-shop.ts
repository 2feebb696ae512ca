import type { Failpoint } from '#platform/process/failpoints.ts'
import type { Shop } from '#platform/shop.ts'
import { retryStale } from '#platform/database/stale-transactions.ts'

/** The error of every call in a crashed process, whose callers receive no answer. */
export class ProcessCrashed extends Error {}

/** Whether the shop's process has crashed, where it will, and what it did before. */
export type ProcessState = {
  /** The failpoints where the process will crash, and how often it passes each of them first. */
  armed: Map<Failpoint, number>
  crashed: boolean
  crashes: Failpoint[]
  passed: Map<Failpoint, number>
  /** How often each message was sent, by id. */
  sent: Map<string, number>
  /** How often each webhook was posted, by its webhook-id. */
  posted: Map<string, number>
  gatewayDown: boolean
  /** The error that the shop logged last, to report with an answer of 500. */
  loggedError?: unknown
}

export const newProcessState = (): ProcessState => ({
  armed: new Map(),
  crashed: false,
  crashes: [],
  passed: new Map(),
  sent: new Map(),
  posted: new Map(),
  gatewayDown: false,
})

/**
 * Returns a shop whose process can crash at a failpoint. From then on it neither writes nor sends, though its code may still try. An open
 * transaction is rolled back, as the database does when a connection ends.
 */
export function makeKillable(shop: Shop, processState: ProcessState): Shop {
  const requireRunning = () => {
    if (processState.crashed) throw new ProcessCrashed('killed')
  }
  return {
    ...shop,
    // Drawing a PDF takes longer than the rest of a history, and changes no row.
    modules: shop.modules.map((module) => ({ ...module, mailFiles: async () => [] })),
    db: retryStale(
      shop.db.withPlugin({
        transformQuery({ node }) {
          requireRunning()
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    ),
    async fetch(input, init) {
      requireRunning()
      return shop.fetch(input, init)
    },
    async postPublic(_address, { headers }) {
      requireRunning()
      const id = headers['webhook-id'] ?? ''
      processState.posted.set(id, (processState.posted.get(id) ?? 0) + 1)
      return { status: 200, text: '' }
    },
    outbound: {
      ...shop.outbound,
      async send({ id }) {
        requireRunning()
        if (processState.gatewayDown) throw new Error('the gateway is down')
        processState.sent.set(id, (processState.sent.get(id) ?? 0) + 1)
      },
    },
    log: Object.assign(Object.create(shop.log), {
      error: (fields: { err?: unknown }) => void (processState.loggedError = fields.err),
    }),
    failpoint(failpoint) {
      requireRunning()
      processState.passed.set(failpoint, (processState.passed.get(failpoint) ?? 0) + 1)
      const passes = processState.armed.get(failpoint)
      if (passes === undefined) return
      if (passes === 0) crash(processState, failpoint)
      processState.armed.set(failpoint, passes - 1)
    },
  }
}

function crash(processState: ProcessState, failpoint: Failpoint): never {
  processState.armed.delete(failpoint)
  processState.crashed = true
  processState.crashes.push(failpoint)
  throw new ProcessCrashed(`killed at ${failpoint}`)
}
