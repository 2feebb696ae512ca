import { parseArgs } from 'node:util'
import { checkJobs } from './failover/check-jobs.ts'
import { faults } from './failover/faults.ts'
import { missingPackages } from './failover/machines.ts'
import { whyNoNetwork } from './failover/network.ts'
import { openScene } from './failover/open-scene.ts'
import { describe, drawTable, machine } from './failover/report.ts'
import { type Outcome, runFault } from './failover/run-fault.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Runs the cluster of docs/high-availability.md on this machine, and breaks it `--rounds` times while two processes of the shop sell. Default: each fault
 * once; `--only` chooses by words of the name. Needs root on Linux, and the Debian packages patroni, etcd-server, haproxy and postgresql-15.
 * Twenty rounds or more are saved to docs/high-availability.md.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: String(faults.length) }, only: { type: 'string', default: '' }, log: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
const chosen = faults.filter(({ name }) => name.includes(values.only))

const missing = missingPackages()
const reason = missing.length > 0 ? `apt-get install --no-install-recommends ${missing.join(' ')}` : whyNoNetwork()
if (reason || chosen.length === 0) {
  console.error(`Cannot simulate a failover: ${reason ?? `no fault is named ${values.only}`}`)
  process.exit(1)
}

const scene = await openScene()
const outcomes: Outcome[] = []
for (let round = 1; round <= rounds; round += 1) {
  const fault = chosen[(round - 1) % chosen.length]
  if (!fault) break
  const outcome = await runFault(scene, fault)
  outcomes.push(outcome)
  const { primaryMs, orderMs, pauseMs, faults: broken } = outcome
  console.log(
    `${round}. ${fault.name}: new primary after ${primaryMs?.toFixed(0) ?? '–'} ms, order ${orderMs.toFixed(0)} ms later, ${pauseMs.toFixed(0)} ms without one`,
  )
  for (const each of broken) console.error(`Failed: ${each}`)
}
const jobs = await checkJobs(scene.cluster, scene.mails)
for (const each of jobs.faults) console.error(`Failed: ${each}`)
if (values.log) for (const shop of scene.shops) console.log(shop.output())
await scene.close()

const passed = jobs.faults.length === 0 && outcomes.every(({ faults: broken }) => broken.length === 0)
const table = drawTable(outcomes)
const sentences = describe(outcomes, jobs)
console.log(`\n${table}\n\n${sentences}`)
if (rounds >= 20 && !values.only) {
  const run = `\`npm run stress -- failover --rounds ${rounds}\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}.`
  saveFigures('failover', `${table}\n\n${sentences}\n${run}`, { passed, file: 'docs/high-availability.md' })
}
process.exit(passed ? 0 : 1)
