import { spawnSync } from 'node:child_process'
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
type Step = { name: string; commands: string[][]; totals?: () => Totals; env?: () => Record<string, string> }

const reports = 'test-results'
const unitReport = `${reports}/vitest.json`
const journeyReport = `${reports}/playwright.json`

const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  {
    name: runsAll ? 'unit and API tests, on both databases' : 'unit and API tests',
    commands: [
      [
        'vitest',
        'run',
        ...(runsAll ? [] : ['--project=unit', '--project=postgres', '--project=embedded']),
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
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
  { name: 'build', commands: [['node', 'scripts/build-when-changed.ts']] },
  {
    name: 'journeys in a browser',
    commands: [['playwright', 'test', ...(runsAll ? [] : ['--project=phone', '--grep=@essential']), '--reporter=dot,json']],
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
  const isOk = succeeds(step)
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

function succeeds({ commands, env }: Step) {
  try {
    const environment = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}`, ...env?.() }
    return commands.every(([program = '', ...parameters]) => spawnSync(program, parameters, { stdio: 'inherit', env: environment }).status === 0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
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
