import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster, Roles } from './cluster.ts'
import type { DatabaseMachine } from './machines.ts'

/** `roles`: the machines as they are before the fault. */
export type Fault = {
  name: string
  /** False when the primary stays the primary. */
  movesPrimary: boolean
  /** How long it lasts after the shops sell again. */
  lastsMs: number
  begin(cluster: Cluster, roles: Roles): Promise<void> | void
  /** Undoes the fault, as an operator or the service manager does. */
  end(cluster: Cluster, roles: Roles): void
}

const isDatabase = (program: string) => program !== 'etcd'
const ballast = (cluster: Cluster, machine: DatabaseMachine) => join(cluster.diskOf(machine), 'ballast')

export const faults: Fault[] = [
  {
    name: 'PostgreSQL and Patroni of the primary killed',
    movesPrimary: true,
    lastsMs: 2000,
    begin: (cluster, { primary }) => cluster.signal(primary, 'SIGKILL', isDatabase),
    end: (cluster, { primary }) => cluster.startPatroni(primary),
  },
  {
    name: 'primary frozen',
    movesPrimary: true,
    lastsMs: 2000,
    begin: (cluster, { primary }) => cluster.signal(primary, 'SIGSTOP'),
    end: (cluster, { primary }) => cluster.signal(primary, 'SIGCONT'),
  },
  {
    name: 'primary cut off from everybody',
    movesPrimary: true,
    lastsMs: 2000,
    begin: (cluster, { primary }) => cluster.network.cut(primary),
    end: (cluster, { primary }) => cluster.network.join(primary),
  },
  {
    name: 'primary cut off from the other machines, not from the shops',
    movesPrimary: true,
    lastsMs: 2000,
    begin: (cluster, { primary }) => cluster.network.isolate(primary),
    end: (cluster, { primary }) => cluster.network.join(primary),
  },
  {
    name: "primary's disk full",
    movesPrimary: true,
    lastsMs: 2000,
    begin: (cluster, { primary }) => fill(cluster, primary),
    end: (cluster, { primary }) => rmSync(ballast(cluster, primary)),
  },
  {
    name: 'planned switchover',
    movesPrimary: true,
    lastsMs: 2000,
    begin: (cluster, { primary, standby }) => cluster.switchOver(primary, standby),
    end: () => {},
  },
  {
    name: 'etcd of the primary killed',
    movesPrimary: false,
    // Longer than the lease.
    lastsMs: 15_000,
    begin: (cluster, { primary }) => cluster.signal(primary, 'SIGKILL', (program) => !isDatabase(program)),
    end: (cluster, { primary }) => cluster.startVote(primary),
  },
  {
    name: 'standby frozen',
    movesPrimary: false,
    // Longer than the primary waits for the standby.
    lastsMs: 25_000,
    begin: (cluster, { standby }) => cluster.signal(standby, 'SIGSTOP'),
    end: (cluster, { standby }) => cluster.signal(standby, 'SIGCONT'),
  },
]

const block = Buffer.alloc(1024 * 1024)

/** Writes until no block is left. */
function fill(cluster: Cluster, machine: DatabaseMachine) {
  try {
    for (;;) writeFileSync(ballast(cluster, machine), block, { flag: 'a' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
  const { bavail } = statfsSync(cluster.diskOf(machine))
  if (bavail > 0) throw new Error(`The disk of ${machine} still has ${bavail} blocks`)
}
