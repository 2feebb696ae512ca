import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { openNetwork } from './network.ts'

/** Machines with PostgreSQL, and the third one, which only votes. */
export const databaseMachines = ['a', 'b'] as const
const voter = 'c'
const machines = [...databaseMachines, voter]

export type DatabaseMachine = (typeof databaseMachines)[number]

/** Three machines with the programs and the settings of docs/high-availability.md. */
export type Machines = ReturnType<typeof openMachines>

/** The size of each data disk. */
const diskSize = '700m'
/** The size of the disk for everything else. */
const restSize = '2g'
const readSettings = (name: string) => readFileSync(`docs/high-availability/${name}`, 'utf8')

const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', setpriv: 'util-linux' }

/** Returns the packages that are missing. `more`: programs that the caller needs besides, with their packages. */
export function missingPackages(more: Record<string, string> = {}): string[] {
  const missing = Object.entries({ ...programs, ...more }).filter(([program]) => spawnSync('which', [program]).status !== 0)
  const hasPostgres = spawnSync('test', ['-x', '/usr/lib/postgresql/15/bin/postgres']).status === 0
  return [...missing.map(([, name]) => name), ...(hasPostgres ? [] : ['postgresql-15'])]
}

/** `environmentOf`: what the programs of a machine get besides. */
export function openMachines(environmentOf: (machine: string, folder: string) => Record<string, string> = () => ({})) {
  const network = openNetwork(machines)
  const folder = mkdtempSync(join(tmpdir(), 'swachh-failover-'))
  // In memory, so that the disk of this machine, which other programs use too, does not decide the figures.
  mount(folder, restSize)
  const running = new Map<string, ChildProcess>()
  let shells = 0
  const folderOf = (machine: string) => join(folder, machine)
  const diskOf = (machine: string) => join(folderOf(machine), 'disk')
  const logOf = (machine: string, program: string) => join(folder, `${machine}-${program}.log`)

  const baseOf = (machine: string) => ({ PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environmentOf(machine, folder) })

  for (const machine of machines) {
    mkdirSync(diskOf(machine), { recursive: true })
    if (machine !== voter) mount(diskOf(machine), diskSize)
    writeFileSync(join(folderOf(machine), 'patroni.yml'), settingsFor(machine, 'patroni.yml'))
  }
  execFileSync('chown', ['-R', 'postgres:postgres', folder])

  /** Returns a text of the page with the folders of this run. */
  function placeOn(machine: string, text: string) {
    return text
      .replaceAll('/etc/patroni/config.yml', join(folderOf(machine), 'patroni.yml'))
      .replaceAll('/var/lib/etcd', folderOf(machine))
      .replaceAll('/var/lib/postgresql/15', diskOf(machine))
      .replaceAll(/\/var\/(?:lib|run)\/postgresql/g, folderOf(machine))
  }

  /** Returns the settings that the page gives for this program, with the addresses and folders of this run. */
  function settingsFor(machine: string, name: string) {
    return (
      placeOn(machine, readSettings(name))
        .replaceAll('NODE_NAME', machine)
        .replaceAll('NODE_ADDRESS', network.addressOf(machine))
        .replaceAll('10.0.0.', `${network.prefix}.`)
        // A full disk stops PostgreSQL when it needs a new file for its log, which it otherwise does after 16 MB.
        .replace('- data-checksums', '- data-checksums\n    - wal-segsize: "1"')
        .replace('max_connections', 'min_wal_size: 2MB\n        max_connections')
    )
  }

  function start(machine: string, program: string, command: string[], environment: Record<string, string | undefined> = {}) {
    const log = openSync(logOf(machine, program), 'a')
    const [file, args] = network.commandOn(machine, 'postgres', command)
    const child = spawn(file, args, { cwd: folder, stdio: ['ignore', log, log], env: { ...baseOf(machine), ...environment } })
    closeSync(log)
    running.set(`${machine} ${program}`, child)
  }

  const signal = (machine: string, name: NodeJS.Signals, isMeant: (program: string) => boolean = () => true) => {
    for (const { pid, name: program } of network.processesOf(machine)) if (isMeant(program)) trySignal(pid, name)
  }

  return {
    folder,
    network,
    settingsFor,
    diskOf,
    signal,
    readLog: (machine: string, program: string) => readFileSync(logOf(machine, program), 'utf8'),
    /** Runs a line of a shell on a machine as `postgres`, with the page's folders replaced, in the first of them. @throws Error with its output if it fails */
    async run(machine: DatabaseMachine, line: string, input = ''): Promise<string> {
      // A file, because a server that the line starts would keep a pipe open.
      shells += 1
      const output = join(folder, `${machine}-shell-${shells}.log`)
      const log = openSync(output, 'w')
      const [file, args] = network.commandOn(machine, 'postgres', ['sh', '-c', placeOn(machine, line)])
      const child = spawn(file, args, { cwd: diskOf(machine), stdio: ['pipe', log, log], env: baseOf(machine) })
      closeSync(log)
      child.stdin?.end(input)
      const [code] = await once(child, 'exit')
      const text = readFileSync(output, 'utf8')
      if (code !== 0) throw new Error(`${line} ended with ${code}:\n${text}`)
      return text
    },
    startVote: (machine: string) => start(machine, 'etcd', ['etcd'], parseEnv(settingsFor(machine, 'etcd'))),
    startPatroni: (machine: DatabaseMachine) => start(machine, 'patroni', ['/usr/bin/patroni', join(folderOf(machine), 'patroni.yml')]),
    /** Starts HAProxy beside the shops. @returns how to stop it */
    startProxy(ports: { primary: number; replica: number }) {
      const file = join(folder, 'haproxy.cfg')
      const settings = settingsFor(voter, 'haproxy.cfg').replace(':5000', `:${ports.primary}`).replace(':5001', `:${ports.replica}`)
      writeFileSync(file, settings.replace('/dev/log', 'stdout format raw'))
      const log = openSync(logOf('shop', 'haproxy'), 'a')
      running.set('haproxy', spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] }))
      closeSync(log)
    },
    /** Ends everything at once. Synchronous, so that it also works while this process exits. */
    remove() {
      for (const machine of machines) signal(machine, 'SIGKILL')
      for (const { pid } of running.values()) if (pid) trySignal(pid, 'SIGKILL')
      network.remove()
      for (const machine of databaseMachines) spawnSync('umount', ['-l', diskOf(machine)])
      spawnSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

function mount(folder: string, size: string) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'swachh-failover', folder])
}

export function trySignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

export const machineNames = machines
