import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers } from '../../support/answers.ts'
import { freePort } from '../../support/free-port.ts'

const rulesFile = 'docs/monitoring/alerts.yml'

/** Returns promtool's words about the rules and their tests. @throws Error if they fail, or if Prometheus is not installed */
export function checkRules(): string {
  try {
    for (const parameters of [
      ['check', 'config', 'docs/monitoring/prometheus.yml'],
      ['check', 'rules', rulesFile],
    ])
      execFileSync('promtool', parameters)
    return execFileSync('promtool', ['test', 'rules', 'docs/monitoring/alerts.test.yml'], { encoding: 'utf8' }).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('Prometheus is not installed (Debian: apt-get install prometheus)', { cause: error })
    throw error
  }
}

/** Shortens every window of time, so that an alert fires within seconds. What a value must reach stays. */
export const shortened = (rules: string) =>
  rules
    .replaceAll(/for: \d+m/g, 'for: 2s')
    .replaceAll('[2m]', '[5s]')
    .replaceAll('[5m]', '[15s]')
    .replaceAll('[2h]', '[20s]')
    .replaceAll('offset 1w', 'offset 30s')

/** Starts Prometheus on the port of a shop's metrics, with the shortened rules. */
export async function startPrometheus(metricsPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'swachh-prometheus-'))
  const port = await freePort()
  writeFileSync(join(folder, 'alerts.yml'), shortened(readFileSync(rulesFile, 'utf8')))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: ['alerts.yml'],
      scrape_configs: [{ job_name: 'swachh', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    }),
  )
  const settings = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn('prometheus', settings, { cwd: folder, stdio: 'ignore' })
  while (!(await answers(`http://127.0.0.1:${port}/-/ready`))) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    /** Lists the names of the alerts that fire. */
    async firing(): Promise<string[]> {
      const { data }: { data: { alerts: { state: string; labels: { alertname: string } }[] } } = await (
        await fetch(`http://127.0.0.1:${port}/api/v1/alerts`)
      ).json()
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    },
    /** Returns the values of an expression now, one for each series. */
    async query(expression: string): Promise<number[]> {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`)
      const { data, error }: { data?: { result: { value: [number, string] }[] }; error?: string } = await answer.json()
      if (!data) throw new Error(`${expression}: ${error}`)
      return data.result.map(({ value: [, text] }) => Number(text))
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
