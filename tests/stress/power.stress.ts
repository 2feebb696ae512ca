import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { keepSection } from '../../bench/keep-section.ts'
import { chanceOf } from './chance.ts'
import { cutAgainAndAgain } from './power/cuts.ts'
import { openDisk, whyNoDisk } from './power/disk.ts'

/** Power cuts at random moments while many write to the embedded shop, on a disk of its own; takes root on Linux. Keeps its figures in docs/trust.md. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: String(Date.now() % 100_000) } },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]

const reason = await whyNoDisk()
if (reason) {
  console.error(`No power can be cut here: ${reason}`)
  process.exit(1)
}
const disk = await openDisk()
try {
  const tally = await cutAgainAndAgain(disk, {
    rounds,
    chance: chanceOf(seed),
    told: ({ rounds: done, acknowledged, faults }) => {
      if (done % 5 === 0) console.log(`round ${done}: ${acknowledged} acknowledged, ${faults.length} faults`)
    },
  })
  const command = `npm run stress -- power --rounds ${rounds} --seed ${seed}`
  const table = `| power cuts | acknowledged writes | lost or doubled | slowest start after a cut, s |
| ---: | ---: | ---: | ---: |
| ${tally.rounds} | ${tally.acknowledged.toLocaleString('en-IN')} | ${tally.faults.length} | ${(tally.slowestStartMs / 1000).toFixed(1)} |`
  console.log(table)
  const text = `The embedded database on an ext4 disk that drops whatever was not synced (\`mount -o remount,abort\`); before each cut a file is written and not synced, and must be gone.`
  keepSection(
    'power',
    `${table}\n\n${text} \`${command}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.`,
    'docs/trust.md',
  )
  for (const fault of tally.faults) console.error(`Broken promise: ${fault}; ${command}`)
  process.exitCode = tally.faults.length === 0 ? 0 : 1
} finally {
  await disk.remove()
}
