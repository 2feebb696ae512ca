import { parseArgs } from 'node:util'
import { seededRandom } from './seeded-random.ts'
import { cutPowerRepeatedly } from './power/cut-power.ts'
import { openDisk, whyDiskUnavailable } from './power/disk.ts'
import { saveFigures } from './save-figures.ts'

/** Cuts the power of the embedded shop's own disk at random moments under writes. Needs root on Linux. Writes its figures to docs/trust.md. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: String(Date.now() % 100_000) } },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]

const reason = await whyDiskUnavailable()
if (reason) {
  console.error(`Cannot simulate power cuts: ${reason}`)
  process.exit(1)
}
const disk = await openDisk()
try {
  const tally = await cutPowerRepeatedly(disk, {
    rounds,
    random: seededRandom(seed),
    onRound: ({ rounds: done, acknowledged, faults }) => {
      if (done % 5 === 0) console.log(`round ${done}: ${acknowledged} acknowledged, ${faults.length} faults`)
    },
  })
  const command = `npm run stress -- power --rounds ${rounds} --seed ${seed}`
  const table = `| power cuts | acknowledged writes | lost or doubled | slowest start after a cut, s |
|---:|---:|---:|---:|
| ${tally.rounds} | ${tally.acknowledged.toLocaleString('en')} | ${tally.faults.length} | ${(tally.slowestStartMs / 1000).toFixed(1)} |`
  console.log(table)
  const text = `The disk is ext4 and drops unsynced writes (\`mount -o remount,abort\`).`
  saveFigures(
    'power',
    `${tally.rounds} power cuts, ${tally.acknowledged.toLocaleString('en')} acknowledged writes, ${tally.faults.length} lost or doubled; slowest start ${(tally.slowestStartMs / 1000).toFixed(1)} s.\n${text}\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}.`,
    { passed: tally.faults.length === 0 },
  )
  for (const fault of tally.faults) console.error(`Failed: ${fault}; ${command}`)
  process.exitCode = tally.faults.length === 0 ? 0 : 1
} finally {
  await disk.remove()
}
