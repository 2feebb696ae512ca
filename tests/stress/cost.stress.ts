import { parseArgs } from 'node:util'
import { keepSection } from '../../bench/keep-section.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { boundsOf, tableOf } from './cost/report.ts'
import { describe, leastHonestMs, mostTimes, mostTurnMs, survey } from './cost/survey.ts'
import { openWorld } from './cost/world.ts'

/** What every request costs a built server with a filled shop, on each database: honest forms, and the most expensive ones that the limits allow. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** A part of the names of the places to ask. */
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'both' },
    orders: { type: 'string', default: '20000' },
    /** Which of how many parts: `2/10` asks every address its honest form and the second tenth of its expensive ones. */
    part: { type: 'string', default: '1/1' },
  },
})
const size = { orders: Number(values.orders), customers: 2000, leads: 3000 }
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const started = performance.now()

async function surveyOn(name: string, database?: string) {
  const world = await openWorld({ size, database })
  try {
    const findings = await survey(world, { only: new RegExp(values.only), part, parts, tell: (line) => console.log(`${name}: ${line}`) })
    return { name, findings }
  } finally {
    await world.close()
  }
}

async function surveyOnPostgres() {
  const postgres = await startPostgres()
  try {
    await asAdmin(postgres.url, 'create database swachh_cost')
    return await surveyOn('PostgreSQL', databaseUrl(postgres.url, 'swachh_cost'))
  } finally {
    await postgres.stop()
  }
}

// One after the other: both together would measure each other.
const surveys = []
if (values.engine !== 'postgres') surveys.push(await surveyOn('embedded database'))
if (values.engine !== 'embedded') surveys.push(await surveyOnPostgres())

const broken = surveys.flatMap(({ name, findings }) =>
  findings.filter((finding) => finding.broken.length > 0).map(({ place, form, broken: why }) => `${name}: ${place.name}, ${describe(form)}: ${why.join('; ')}`),
)
const minutes = ((performance.now() - started) / 60_000).toFixed(0)
const report = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, \`npm run stress -- cost --engine ${values.engine} --part ${values.part}\`, in ${minutes} minutes, on a shop of ${size.orders} orders.`,
  `Promise: no request holds the event loop for more than ${mostTurnMs} ms of processor time, or costs more than ${mostTimes} times its honest form.`,
  `Honest forms under ${leastHonestMs} ms count as ${leastHonestMs} ms. Broken promises: ${broken.length}.`,
  ...surveys.flatMap(({ name, findings }) => ['', `On the ${name}: ${findings.length} forms; addresses bounded ${boundsOf(findings)}.`, '', tableOf(findings)]),
].join('\n')
console.log(report)
for (const line of broken) console.error(`Broken promise: ${line}`)
if (!values.only) keepSection('cost', report, 'docs/trust.md')
process.exitCode = broken.length === 0 ? 0 : 1
