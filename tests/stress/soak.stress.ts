import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres.ts'
import { drawLines } from './soak/draw-lines.ts'
import { exceededLimits, circumstances, listFigures, mostHeapSlope } from './soak/report.ts'
import { soakEmbedded, soakPostgres } from './soak/soak.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Runs the built server once on each database under a steady mixed load, and measures whether memory, sockets and timers grow.
 * `--rate` is requests a second for both together. Writes its figures to docs/trust.md and the curve to docs/pictures/soak.svg.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const [minutes, rate, seed] = [Number(values.minutes), Number(values.rate), Number(values.seed)]

const postgres = await startPostgres()
try {
  const plan = { minutes, rate: rate / 2, seed }
  const soaks = await Promise.all([soakEmbedded(plan), soakPostgres(plan, postgres.url)])
  const figures = listFigures(soaks)
  console.log(figures)
  const broken = soaks.flatMap((soak) => exceededLimits(soak))
  const passed = broken.length === 0
  saveFigures('soak', `${figures}\n\n![Memory over the run](pictures/soak.svg)\n\n${circumstances({ minutes, rate, seed })}`, { passed })
  const colours = ['#65439a', '#b08a2e', '#c9b6e4', '#e4d3a5']
  const curves = [
    ...soaks.map(({ name, minutes: all }) => ({ name: `heap, ${name}`, points: all.map(({ minute, heap }) => ({ x: minute, y: heap })) })),
    ...soaks.map(({ name, minutes: all }) => ({ name: `RSS, ${name}`, points: all.map(({ minute, rss }) => ({ x: minute, y: rss })) })),
  ]
  const lines = curves.map((curve, index) => ({ ...curve, colour: colours[index] ?? '#000' }))
  if (passed) await writeFile('docs/pictures/soak.svg', drawLines('Memory of the server under load, MB after a garbage collection', lines))

  for (const line of broken)
    console.error(
      `Failed (limits: ${mostHeapSlope} MB/h, nothing left over): ${line}; npm run stress -- soak --minutes ${minutes} --rate ${rate} --seed ${seed}`,
    )
  process.exitCode = passed ? 0 : 1
} finally {
  await postgres.stop()
}
