import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ready } from '../../support/postgres.ts'
import { freePort } from '../../support/free-port.ts'
import { type DatabaseMachine, databaseMachines, machineNames, openMachines } from './machines.ts'

/** How long a cluster may take to become whole, also on a busy machine that copies the data anew. */
const wholeMs = 240_000
const pollMs = 100

export type Roles = { primary: DatabaseMachine; standby: DatabaseMachine }

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Starts etcd, Patroni with PostgreSQL, and HAProxy, and creates the shop's database. */
export async function openCluster(environmentOf?: Parameters<typeof openMachines>[0]) {
  const machines = openMachines(environmentOf)
  process.once('SIGINT', () => process.exit(130))
  process.on('exit', machines.remove)
  for (const machine of machineNames) machines.startVote(machine)
  for (const machine of databaseMachines) machines.startPatroni(machine)
  const ports = { primary: await freePort(), replica: await freePort() }
  machines.startProxy(ports)

  /** Asks Patroni of one machine. Its answer is a status; 0 stands for none. */
  async function check(machine: DatabaseMachine, path: string, init: RequestInit = { method: 'OPTIONS' }) {
    try {
      const response = await fetch(`http://${machines.network.addressOf(machine)}:8008${path}`, { signal: AbortSignal.timeout(2000), ...init })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  async function find(path: string) {
    const statuses = await Promise.all(databaseMachines.map((machine) => check(machine, path)))
    return databaseMachines[statuses.indexOf(200)]
  }

  /** Waits for a machine. @throws Error with the log of Patroni */
  async function waitFor(path: string, isMeant: (machine: DatabaseMachine) => boolean = () => true): Promise<DatabaseMachine> {
    for (const deadline = performance.now() + wholeMs; performance.now() < deadline; await pause(pollMs)) {
      const machine = await find(path)
      if (machine && isMeant(machine)) return machine
    }
    const logs = databaseMachines.map((machine) => machines.readLog(machine, 'patroni').split('\n').slice(-40).join('\n'))
    throw new Error(`No machine became ${path} within ${wholeMs / 1000} s:\n${logs.join('\n\n')}`)
  }

  const urlOf = (machine: DatabaseMachine, user = 'postgres:POSTGRES_PASSWORD', database = 'shop') =>
    `postgres://${user}@${machines.network.addressOf(machine)}:5432/${database}`

  /** Waits until there is a primary, and a standby whose confirmation each commit awaits. */
  async function waitUntilWhole(): Promise<Roles> {
    const primary = await waitFor('/primary')
    const standby = await waitFor('/sync', (machine) => machine !== primary)
    return { primary, standby }
  }

  const { primary } = await waitUntilWhole()
  await ready(urlOf(primary, undefined, 'postgres'))
  await query(urlOf(primary, undefined, 'postgres'), "create role shop login password 'SHOP_PASSWORD'")
  await query(urlOf(primary, undefined, 'postgres'), 'create database shop owner shop')

  return {
    ...machines,
    waitUntilWhole,
    waitForPrimary: () => waitFor('/primary'),
    /** Waits until another machine than this one is the primary. */
    waitForOtherPrimary: (old: DatabaseMachine) => waitFor('/primary', (machine) => machine !== old),
    /** Settings of a shop that reaches the database through HAProxy. */
    shopEnvironment: {
      DATABASE_URL: `postgres://shop:SHOP_PASSWORD@127.0.0.1:${ports.primary}/shop`,
      DATABASE_REPLICA_URL: `postgres://shop:SHOP_PASSWORD@127.0.0.1:${ports.replica}/shop`,
    },
    /** Hands the primary over to the standby, as `patronictl switchover` does. */
    async switchOver(leader: DatabaseMachine, candidate: DatabaseMachine) {
      const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa('patroni:PATRONI_PASSWORD')}` }
      const status = await check(leader, '/switchover', {
        method: 'POST',
        headers,
        body: JSON.stringify({ leader, candidate }),
        signal: AbortSignal.timeout(60_000),
      })
      if (status !== 200) throw new Error(`The switchover was answered with ${status}`)
    },
    /** Lets the standby note its new timeline, without which the shop does not read from it. It does so by itself after `checkpoint_timeout`. */
    async noteTimeline({ primary, standby }: Roles) {
      await query(urlOf(primary), 'checkpoint')
      await query(urlOf(standby), 'checkpoint')
    },
    /** Runs one statement on a machine, as a superuser. */
    query: <Row extends object>(machine: DatabaseMachine, text: string, values: unknown[] = []) => query<Row>(urlOf(machine), text, values),
  }
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
