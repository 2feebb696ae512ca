import { ShopError } from '#kernel/errors.ts'
import type { Finding } from '#platform/checks/check.ts'
import { runChecks } from '#platform/checks/run-checks.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { listQueueStates, retryFailed } from '#platform/jobs/queue-states.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import * as contract from '../contract.ts'

export function systemApi(api: Api) {
  const { shop } = api
  const { db, jobs, now } = shop

  // Simultaneous callers share one run, because the checks log in to the mail server and write to the storage of backups.
  let running: Promise<Finding[]> | undefined
  const check = () =>
    (running ??= runChecks(shop).finally(() => {
      running = undefined
    }))

  mount(api, contract.showChecks, async () => {
    const findings = await check()
    return { checkedAt: now().toISOString(), findings: findings.map(({ remedy = null, ...rest }) => ({ ...rest, remedy })) }
  })

  mount(api, contract.listQueues, async () => {
    const names = jobs.all.map(({ name }) => name).toSorted()
    const queues = await listQueueStates(db, names)
    const shown = queues.map(({ lastFailure, ...rest }) => ({ ...rest, lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() } }))
    return shown.toSorted((one, other) => Number(other.failed > 0) - Number(one.failed > 0))
  })

  mount(api, contract.retryQueue, async ({ name }, { actor }) => {
    if (!jobs.all.some((job) => job.name === name)) throw new ShopError('not_found', 'There is no such queue.')
    const retried = await db.transaction().execute(async (tx) => {
      const count = await retryFailed(tx, name)
      if (count > 0) await recordChange(tx, { actor, at: now(), action: 'ran failed jobs again', subject: { kind: 'queue', id: name }, after: { jobs: count } })
      return count
    })
    return { success: true as const, message: messageOf(retried), retried }
  })
}

function messageOf(retried: number) {
  if (retried === 0) return 'No job of this queue waits to be run again.'
  return retried === 1 ? 'One job runs again.' : `${retried} jobs run again.`
}
