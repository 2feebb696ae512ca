import { cpSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { openPackage } from './postgres-package.ts'
import { ready, serverSettings } from './postgres.ts'

/** Files that each server has of its own. */
const serverOwned = { files: ['postmaster.pid', 'postmaster.opts'], folders: ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pgsql_tmp'] }

/** Starts a streaming replica of a packaged PostgreSQL. It copies the files of the running server, as pg_basebackup does. Stop it before the primary. */
export async function startReplica(primaryUrl: string) {
  const { hostname, port: primaryPort, username } = new URL(primaryUrl)
  const server = await openPackage()
  const slot = `replica_${await freePort()}`
  await copyFiles(primaryUrl, server.data, slot)
  server.own()
  const port = await freePort()
  const url = `postgres://${username}@127.0.0.1:${port}/postgres`
  const settings = [
    `port=${port}`,
    ...serverSettings,
    'fsync=off',
    `primary_conninfo=host=${hostname} port=${primaryPort} user=${username}`,
    `primary_slot_name=${slot}`,
    'wal_retrieve_retry_interval=100ms',
  ]
  let running = server.begin(settings)
  const kill = async () => {
    running.process.kill('SIGQUIT')
    await running.ended
  }
  await ready(url)
  return {
    url,
    pid: () => running.process.pid ?? 0,
    /** Ends the server as a crash does. */
    kill,
    resume: async () => {
      running = server.begin(settings)
      await ready(url)
    },
    stop: async () => {
      await kill()
      server.remove()
    },
  }
}

async function copyFiles(primaryUrl: string, data: string, slot: string) {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    // The slot keeps the log from here on for the replica, however long it is down.
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    const { rows: from } = await client.query<{ data: string }>("select current_setting('data_directory') as data from pg_backup_start('replica', true)")
    cpSync(from[0]?.data ?? '', data, {
      recursive: true,
      filter: (path) => !serverOwned.files.includes(basename(path)) && !serverOwned.folders.includes(basename(dirname(path))),
    })
    const { rows: label } = await client.query<{ text: string }>('select labelfile as text from pg_backup_stop(false)')
    writeFileSync(join(data, 'backup_label'), label[0]?.text ?? '')
    writeFileSync(join(data, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}
