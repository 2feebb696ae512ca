import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../failover/cluster.ts'
import { databaseMachines } from '../failover/machines.ts'

const binOf = (machine: string, folder: string) => join(folder, machine, 'bin')

/** Lets the programs of a machine find its own pgbackrest. */
export const environmentOf = (machine: string, folder: string) => ({
  PATH: `${binOf(machine, folder)}:${process.env['PATH'] ?? ''}`,
  PGHOST: join(folder, machine),
})

/** Installs pgBackRest on the machines with the settings that the page names. A folder takes the place of the bucket. */
export function placePgBackRest({ folder, settingsFor, diskOf }: Cluster) {
  const { uid, gid } = statSync(diskOf('a'))
  const store = join(folder, 'store')
  for (const machine of databaseMachines) {
    const own = (name: string) => join(folder, machine, name)
    const settings = settingsFor(machine, 'pgbackrest.conf')
      .replace('repo1-type=s3', 'repo1-type=posix')
      .replace('repo1-path=/shop', `repo1-path=${store}`)
      .replaceAll(/^repo1-s3-.*\n/gm, '')
    writeFileSync(own('pgbackrest.conf'), settings)
    for (const each of [store, own('lock'), own('log'), binOf(machine, folder)]) {
      mkdirSync(each, { recursive: true })
      chownSync(each, uid, gid)
    }
    const program = join(binOf(machine, folder), 'pgbackrest')
    // Patroni gives PostgreSQL no variables but the PATH.
    const places = { CONFIG: own('pgbackrest.conf'), LOCK_PATH: own('lock'), LOG_PATH: own('log'), PG1_SOCKET_PATH: join(folder, machine), CMD: program }
    const variables = Object.entries(places).map(([name, value]) => `PGBACKREST_${name}='${value}'`)
    writeFileSync(program, `#!/bin/sh\n${variables.join(' ')} exec /usr/bin/pgbackrest "$@"\n`, { mode: 0o755 })
  }
}
