import { parseArgs } from 'node:util'
import { keepSection } from '../../bench/keep-section.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { boundsOf, tableOf } from './cost/report.ts'
import { describe, leastHonestMs, mostTimes, mostTurnMs, survey } from './cost/survey.ts'
import { openWorld } from './cost/world.ts'

/** Measures each request's cost on a built server with a filled shop, on each database: baseline requests, and the most expensive forms that the limits allow. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Selects endpoints by a part of their names. */
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'both' },
    orders: { type: 'string', default: '20000' },
    /** `2/10` sends each endpoint its baseline request and the second tenth of its expensive forms. */
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

// One after the other: in parallel they would measure each other.
const surveys = []
if (values.engine !== 'postgres') surveys.push(await surveyOn('embedded database'))
if (values.engine !== 'embedded') surveys.push(await surveyOnPostgres())

const broken = surveys.flatMap(({ name, findings }) =>
  findings.filter((finding) => finding.broken.length > 0).map(({ place, form, broken: why }) => `${name}: ${place.name}, ${describe(form)}: ${why.join('; ')}`),
)
const minutes = ((performance.now() - started) / 60_000).toFixed(0)
const report = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, \`npm run stress -- cost --engine ${values.engine} --part ${values.part}\`, in ${minutes} minutes, on a shop of ${size.orders} orders.`,
  `Limits: no request holds the event loop for more than ${mostTurnMs} ms of processor time, or costs more than ${mostTimes} times its baseline.`,
  `Baselines under ${leastHonestMs} ms count as ${leastHonestMs} ms. Requests over a limit: ${broken.length}.`,
  ...surveys.flatMap(({ name, findings }) => [
    '',
    `On the ${name}: ${findings.length} forms; endpoints limited to ${boundsOf(findings)}.`,
    '',
    tableOf(findings),
  ]),
].join('\n')
console.log(report)
for (const line of broken) console.error(`Over a limit: ${line}`)
if (!values.only) keepSection('cost', report, 'docs/trust.md')
process.exitCode = broken.length === 0 ? 0 : 1
