import { parseArgs } from 'node:util'
import { inr } from '../../src/kernel/money.ts'
import { compareRules } from './parcels/compare-rules.ts'
import { money } from './parcels/world.ts'
import { saveFigures } from './save-figures.ts'

/** Compares the score of cash on delivery with other rules, on simulated customers whose true chances of a refusal are known. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { parcels: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const [parcels, seed] = [Number(values.parcels), Number(values.seed)]
const compared = compareRules({ parcels, seed })
const score = compared.find(({ name }) => name === 'the score')
const isGood = score !== undefined && score.share >= 0.97 && score.outcome.provenRefused === 0
if (!isGood) process.exitCode = 1

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const report = [
  `${new Date().toISOString().slice(0, 10)}, \`npm run stress -- parcels --parcels ${parcels} --seed ${seed}\`. Margin ${100 * money.margin} %, freight ${inr(money.therePaise)} there and ${inr(money.backPaise)} back.`,
  '',
  '| rule | sent | came back | profit | of the best with these facts | proven customers refused |',
  '|---|--:|--:|--:|--:|--:|',
  ...compared.map(
    ({ name, share, outcome: { asked, sent, returned, profitPaise, proven, provenRefused } }) =>
      `| ${name} | ${percent(sent / asked)} | ${percent(returned / sent)} | ${inr(profitPaise)} | ${percent(share)} | ${provenRefused} of ${proven} |`,
  ),
].join('\n')
saveFigures('parcels', report, { passed: isGood, file: 'docs/cod.md' })
console.log(report)
