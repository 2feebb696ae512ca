import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asAdmin } from '../../support/postgres.ts'
import { freePort } from '../../support/free-port.ts'

const nobody = 65_534

/** Starts PgBouncer in front of a server, in transaction mode, with `poolSize` connections to each database. @throws Error when it is not installed */
export async function startPgBouncer(postgresUrl: string, poolSize: number) {
  const [version = ''] = versionOf().split('\n')
  const folder = mkdtempSync(join(tmpdir(), 'swachh-pgbouncer-'))
  const { hostname, port: serverPort, username } = new URL(postgresUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  )
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  for (const path of [folder, file, users]) {
    chmodSync(path, 0o755)
    if (owner.uid) chownSync(path, nobody, nobody)
  }
  const urlOf = (url: string) => {
    const target = new URL(url)
    target.host = `127.0.0.1:${port}`
    return target.toString()
  }
  const begin = async () => {
    const child = spawn('pgbouncer', [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] })
    for (let tries = 100; tries > 0; tries -= 1) {
      const answers = await asAdmin(urlOf(postgresUrl), 'select 1').then(
        () => true,
        () => false,
      )
      if (answers) return child
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('PgBouncer does not answer')
  }
  let child = await begin()
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    version,
    folder,
    urlOf,
    stop: end,
    restart: async () => {
      await end()
      child = await begin()
    },
  }
}

function versionOf() {
  try {
    return execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  } catch (error) {
    throw new Error('PgBouncer is not installed (Debian: apt-get install pgbouncer)', { cause: error })
  }
}
