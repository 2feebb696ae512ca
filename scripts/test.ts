import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { findChromium } from './find-chromium.ts'

/**
 * `npm test` runs the essential checks, cheapest first; `npm run test:all` (`all`) runs every one. Stops at the first failure. The last line counts the
 * tests.
 */
const runsAll = process.argv[2] === 'all'

type Totals = { passed: number; failed: number }
type JourneyStats = { expected: number; unexpected: number; skipped: number }
/** The lanes of a step run at once, the commands of a lane one after another. */
type Step = { name: string; lanes: string[][][]; totals?: () => Totals; env?: () => Record<string, string> }

const reports = 'test-results'
const unitReport = `${reports}/vitest.json`
const journeyReport = `${reports}/playwright.json`

const steps: Step[] = [
  { name: 'format', lanes: [[['oxfmt', '--check']]] },
  { name: 'lint', lanes: [[['oxlint', '--deny-warnings']]] },
  {
    // Each keeps one core busy.
    name: 'types, and the build of the pages',
    lanes: [
      [
        ['react-router', 'typegen'],
        ['tsc', '--noEmit'],
      ],
      [['node', 'scripts/build-when-changed.ts']],
    ],
  },
  {
    name: runsAll ? 'unit and API tests, on both databases' : 'unit and API tests',
    lanes: [
      [
        [
          'vitest',
          'run',
          ...(runsAll ? [] : ['--project=unit', '--project=postgres', '--project=embedded']),
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${unitReport}`,
        ],
      ],
    ],
    // Random tests and races run more rounds before a release.
    env: () => ({ TEST_ROUNDS: runsAll ? 'many' : 'few' }),
    totals: () => {
      const { numPassedTests, numTotalTests, numFailedTestSuites } = readReport<{ numPassedTests: number; numTotalTests: number; numFailedTestSuites: number }>(
        unitReport,
      )
      const failed = numTotalTests - numPassedTests
      return { passed: numPassedTests, failed: failed === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : failed }
    },
  },
  {
    name: 'journeys in a browser',
    lanes: [[['playwright', 'test', ...(runsAll ? [] : ['--project=phone', '--grep=@essential']), '--reporter=dot,json']]],
    env: () => ({ CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport }),
    totals: () => {
      const { expected, unexpected, skipped } = readReport<{ stats: JourneyStats }>(journeyReport).stats
      return { passed: expected, failed: unexpected + skipped }
    },
  },
]

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)
const grandTotals: Totals = { passed: 0, failed: 0 }
for (const step of steps) {
  const started = performance.now()
  console.log(`\n== ${step.name}`)
  const isOk = await succeeds(step)
  const totals = step.totals && count(step.totals)
  grandTotals.passed += totals?.passed ?? 0
  grandTotals.failed += totals?.failed ?? 0
  // A failed step without counts is one failure.
  if (!isOk && !totals?.failed) grandTotals.failed += 1
  console.log(`== ${step.name}: ${isOk ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (grandTotals.failed > 0) break
}
console.log(`\n${grandTotals.passed} passed, ${grandTotals.failed} failed`)
process.exitCode = grandTotals.failed === 0 ? 0 : 1

async function succeeds({ lanes, env }: Step): Promise<boolean> {
  try {
    const environment = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}`, ...env?.() }
    const ended = await Promise.all(lanes.map((commands) => runInTurn(commands, environment)))
    return ended.every(Boolean)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

async function runInTurn(commands: string[][], env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const [program = '', ...parameters] of commands) {
    const [code] = await once(spawn(program, parameters, { stdio: 'inherit', env }), 'exit')
    if (code !== 0) return false
  }
  return true
}

function count(totals: () => Totals): Totals | undefined {
  try {
    return totals()
  } catch {
    return undefined
  }
}

function readReport<Report>(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8'))
}
