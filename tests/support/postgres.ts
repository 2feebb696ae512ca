import pg from 'pg'
import { openPool } from '#platform/database/database.ts'
import { freePort } from './free-port.ts'
import { openPackage } from './postgres-package.ts'
import { prepare } from './prepare.ts'

/**
 * Starts a PostgreSQL with a migrated template database: the server at TEST_DATABASE_URL, or one from the package. `measured`: for benchmarks; it
 * syncs the disk and counts statements. `packaged`: for tests that stop the server or need its files.
 */
export async function startPostgres({ measured = false, packaged = false } = {}) {
  const externalUrl = packaged ? undefined : process.env['TEST_DATABASE_URL']
  const { url, pid, stop, halt, resume } = externalUrl
    ? { url: externalUrl, pid: () => 0, stop: async () => {}, halt: refuse, resume: refuse }
    : await startPackaged(measured)
  const template = `swachh_template_${process.pid}`
  await asAdmin(url, `create database ${template}`)
  const engine = openPool(databaseUrl(url, template), 2)
  await prepare(engine)
  if (engine.kind === 'postgres') await engine.pool.end()
  return {
    url,
    template,
    /** Returns the packaged server's process id. */
    pid,
    /** Stops the server as a restart does, cutting every connection; `resume` starts it again on the same port and data. */
    halt,
    resume,
    stop: async () => {
      await asAdmin(url, `drop database if exists ${template} with (force)`)
      await stop()
    },
  }
}

async function refuse() {
  throw new Error('The PostgreSQL at TEST_DATABASE_URL may not be stopped by a test')
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

const startPackaged = (measured: boolean) => startServer(measured ? ['shared_preload_libraries=pg_stat_statements'] : inHaste)

/** Without the last setting, the server would plan four of ten calls again, because tests send most statements to a connection only a few times. */
const inHaste = ['fsync=off', 'full_page_writes=off', 'plan_cache_mode=force_generic_plan']

/** Starts an empty server from the package. `addFiles` puts files into its data folder first. */
export async function startServer(more = inHaste, addFiles: (data: string) => void = () => {}) {
  const server = await openPackage()
  server.initialise()
  addFiles(server.data)
  server.own()
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = [`port=${port}`, ...serverSettings, ...more]
  let running = server.begin(settings)
  const halt = async () => {
    running.process.kill('SIGINT')
    await running.ended
  }
  await ready(url)
  return {
    url,
    pid: () => running.process.pid ?? 0,
    halt,
    resume: async () => {
      running = server.begin(settings)
      await ready(url)
    },
    stop: async () => {
      await halt()
      server.remove()
    },
  }
}

export const serverSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']

export async function ready(url: string) {
  for (let tries = 600; ; tries -= 1) {
    try {
      return await asAdmin(url, 'select 1')
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
