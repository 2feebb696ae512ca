import { openPool } from '#platform/database/database.ts'
import { openInMemory } from '#platform/database/embedded.ts'
import { asAdmin, databaseUrl } from '#test/postgres.ts'
import { prepare } from '#test/prepare.ts'
import { checkHistories, type Failure } from './check-histories.ts'
import type { Tally } from './play.ts'
import { openWorld } from './world.ts'

export type Order = { rounds: number; seed: number; path?: string | undefined; postgres?: { url: string; template: string } | undefined }

export type Report = { tally: Tally; failure?: Failure | undefined; done: boolean }

/** A process that runs its share of the histories and reports its progress. */
const order: Order = JSON.parse(process.argv[2] ?? '')
const stage = await openWorld(await openEngine(order))
const { tally, failure } = await checkHistories(stage, { ...order, played: (so) => void (so.histories % 50 === 0 && report({ tally: so, done: false })) })
report({ tally, failure, done: true })
await stage.close()
process.disconnect?.()

function report(told: Report) {
  process.send?.(told)
}

async function openEngine({ postgres }: Order) {
  if (!postgres) {
    const engine = await openInMemory()
    await prepare(engine)
    return engine
  }
  const name = `swachh_histories_${process.pid}`
  await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  return openPool(databaseUrl(postgres.url, name), 4)
}
