import { parseArgs } from 'node:util'
import { inr } from '../../src/kernel/money.ts'
import { type Compared, compareRules } from './parcels/compare-rules.ts'
import { type Business, businesses } from './parcels/world.ts'
import { saveFigures } from './save-figures.ts'

/** Compares the score of cash on delivery with other rules, on simulated customers whose true chances of a refusal are known. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { parcels: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const [parcels, seed] = [Number(values.parcels), Number(values.seed)]
const started = performance.now()
// Half of the parcels for each shop.
const runs = Object.values(businesses).map((business) => ({ business, compared: compareRules({ parcels: Math.round(parcels / 2), seed, business }) }))
if (runs.some(({ compared }) => compared.some(({ rule, outcome }) => rule === 'score' && outcome.provenRefused > 0))) process.exitCode = 1

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

const describe = ({ margin, therePaise, backPaise, leastPaise }: Business) =>
  `${percent(margin)} margin, freight ${inr(therePaise)} there and ${inr(backPaise)} back, orders from ${inr(leastPaise)}`

const names: Partial<Record<Compared['rule'], string>> = {
  all: 'allow all',
  score: 'the score',
  milder: 'the score with 20 points a return',
  best: 'the best rule with the same facts',
}

const rowOf = ({ rule, share, outcome: { asked, sent, returned, provenRefused } }: Compared) =>
  `| ${names[rule]} | ${percent(sent / asked)} | ${percent(returned / sent)} | ${percent(share)} | ${provenRefused} |`

const tables = runs.flatMap(({ business, compared }) => [
  `${describe(business)}:`,
  '',
  '| rule | sent | came back | profit, of the best rule’s | proven customers refused |',
  '|---|--:|--:|--:|--:|',
  ...compared.filter(({ rule }) => names[rule]).map(rowOf),
  '',
])
const command = `${new Date().toISOString().slice(0, 10)}, \`npm run stress -- parcels --parcels ${parcels} --seed ${seed}\`.`
const report = [...tables, command].join('\n')
saveFigures('parcels', report, { passed: process.exitCode === undefined, file: 'docs/cod.md' })
console.log(report)
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
