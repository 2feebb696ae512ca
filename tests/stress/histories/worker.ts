import { openPool } from '#platform/database/database.ts'
import { openInHaste } from '../../support/open-in-haste.ts'
import { asAdmin, databaseUrl } from '../../support/postgres.ts'
import { prepare } from '../../support/prepare.ts'
import { checkHistories, type Failure } from './check-histories.ts'
import type { Tally } from './run-history.ts'
import { openModel } from './open-model.ts'

export type WorkerOptions = {
  rounds: number
  seed: number
  path?: string | undefined
  postgres?: { url: string; template: string; processes: 1 | 2 } | undefined
}

export type Report = { tally: Tally; failure?: Failure | undefined; done: boolean }

/** A process that runs its share of the histories and reports its progress. */
const options: WorkerOptions = JSON.parse(process.argv[2] ?? '')
const model = await open(options)
const { tally, failure } = await checkHistories(model, {
  ...options,
  onProgress: (progress) => void (progress.histories % 50 === 0 && report({ tally: progress, done: false })),
})
report({ tally, failure, done: true })
await model.close()
process.disconnect?.()

function report(message: Report) {
  process.send?.(message)
}

async function open({ postgres }: WorkerOptions) {
  if (!postgres) {
    const engine = await openInHaste()
    await prepare(engine)
    return openModel(engine)
  }
  const name = `swachh_histories_${process.pid}`
  await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  const url = databaseUrl(postgres.url, name)
  return openModel(openPool(url, 4), postgres.processes === 2 ? { engine: openPool(url, 4), url } : undefined)
}
