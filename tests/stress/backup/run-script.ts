import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs a script as an operator does, with this environment only. */
export async function runScript(
  name: 'backup' | 'restore' | 'recount' | 'reconcile' | 'remove-second-factor' | 'migrate' | 'doctor',
  environment: Record<string, string>,
  ...parameters: string[]
) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', NODE_COMPILE_CACHE: 'node_modules/.cache/node', SANDBOX: '1', ...environment }
  const started = performance.now()
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output: `${output}${problem}`.trim(), tookMs: performance.now() - started }
}
