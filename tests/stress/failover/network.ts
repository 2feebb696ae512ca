import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** A network of simulated machines on this one: a namespace each, joined by a bridge to which this process also belongs. */
export type Network = {
  /** The first three numbers of every address. This process has the address that ends in 1. */
  prefix: string
  addressOf(machine: string): string
  /** Returns program and arguments that run a command on a machine as another user. */
  commandOn(machine: string, user: string, command: string[]): [string, string[]]
  /** Returns the ids of the processes of a machine, with the names of their programs. */
  processesOf(machine: string): { pid: number; name: string }[]
  /** Cuts the cable of a machine: packets vanish, and no connection is closed. */
  cut(machine: string): void
  /** Drops everything that a machine sends to the other machines. This process still reaches it. */
  isolate(machine: string): void
  /** Undoes `cut` and `isolate`. */
  join(machine: string): void
  remove(): void
}

const firstHost = 11

/** Returns why this machine cannot simulate others, or undefined if it can. */
export function whyNoNetwork(): string | undefined {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return 'network namespaces need root on Linux'
  const name = `swachh-try-${process.pid}`
  const { status, stderr, error } = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' })
  if (status !== 0) return error ? 'the program ip is missing (Debian: apt-get install iproute2)' : stderr.trim()
  ip('netns', 'delete', name)
  return undefined
}

export function openNetwork(machines: readonly string[]): Network {
  const prefix = `10.213.${process.pid % 250}`
  const bridge = `swha${process.pid}`
  const namespaceOf = (machine: string) => `swachh-${process.pid}-${machine}`
  const portOf = (machine: string) => `sw${process.pid}${machine}`
  const addressOf = (machine: string) => `${prefix}.${firstHost + machines.indexOf(machine)}`
  const others = (machine: string) => machines.filter((one) => one !== machine)
  const inside = (machine: string, ...args: string[]) => ip('-n', namespaceOf(machine), ...args)

  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${prefix}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const machine of machines) {
    const namespace = namespaceOf(machine)
    ip('netns', 'add', namespace)
    ip('link', 'add', portOf(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', portOf(machine), 'master', bridge, 'up')
    inside(machine, 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    inside(machine, 'link', 'set', 'eth0', 'up')
    inside(machine, 'link', 'set', 'lo', 'up')
  }

  return {
    prefix,
    addressOf,
    commandOn: (machine, user, command) => [
      'ip',
      ['netns', 'exec', namespaceOf(machine), 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command],
    ],
    processesOf: (machine) => listProcesses(`/run/netns/${namespaceOf(machine)}`),
    cut: (machine) => void ip('link', 'set', portOf(machine), 'down'),
    isolate(machine) {
      for (const other of others(machine)) inside(machine, 'route', 'add', 'blackhole', `${addressOf(other)}/32`)
    },
    join(machine) {
      ip('link', 'set', portOf(machine), 'up')
      for (const other of others(machine)) spawnSync('ip', ['-n', namespaceOf(machine), 'route', 'delete', 'blackhole', `${addressOf(other)}/32`])
    },
    remove() {
      for (const machine of machines) spawnSync('ip', ['netns', 'delete', namespaceOf(machine)])
      spawnSync('ip', ['link', 'delete', bridge])
    },
  }
}

/** Reads /proc, because starting a program would delay a fault. */
function listProcesses(namespace: string) {
  const { ino } = statSync(namespace)
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.flatMap((pid) => {
    try {
      return statSync(`/proc/${pid}/ns/net`).ino === ino ? [{ pid, name: readFileSync(`/proc/${pid}/comm`, 'utf8').trim() }] : []
    } catch {
      // The process ended meanwhile.
      return []
    }
  })
}

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' })
