import pg from 'pg'
import { type Candidate, readAddress, type ServerRole } from './address.ts'

/**
 * The ways to connect to a database, and the one that worked last. A new connection begins with that one. `leave`: moves on from a candidate that failed; it
 * skips the same server's other candidates, unless the error says that the server has no TLS.
 */
export type Servers = { count: number; current(): Candidate; leave(candidate: Candidate, error?: unknown): void }

/** @throws Error with one line if the address cannot be read */
export function openServers(address: string): Servers {
  const candidates = readAddress(address)
  let index = 0
  const current = () => {
    const candidate = candidates[index]
    if (!candidate) throw new Error('An address has at least one server')
    return candidate
  }
  return {
    count: candidates.length,
    current,
    leave(candidate, error) {
      // Of several connections that fail together, only the first one moves on.
      if (candidate !== current()) return
      const mayHelp = (other: Candidate) => lacksTls(error) || other.server !== candidate.server || other.role !== candidate.role
      // After the last candidate, the first one follows.
      index = Math.max(
        0,
        candidates.findIndex((other, at) => at > index && mayHelp(other)),
      )
    },
  }
}

/** The driver's error when a server answers that it has no TLS. */
const lacksTls = (error: unknown) => error instanceof Error && error.message === 'The server does not support SSL connections'

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/** Returns a client class that connects to the current server, and moves on to the next one when that fails. */
export function clientOf(servers: Servers, Base: ClientClass = pg.Client): ClientClass {
  return class extends Base {
    constructor(config?: pg.ClientConfig) {
      const candidate = servers.current()
      const { url, tls, isDirect } = candidate
      super({ ...config, connectionString: url, ...(tls !== undefined && { ssl: tls }), ...(isDirect && { sslnegotiation: 'direct' as const }) })
      // After a break, the next query rejects. Without a listener, the event would end the process.
      this.on('error', () => {})
      const connect = this.connect.bind(this)
      const connectAndCheck = async () => {
        try {
          await connect()
          if (candidate.role !== 'any') await checkRole(this, candidate)
          return this
        } catch (error) {
          servers.leave(candidate, error)
          throw error
        }
      }
      Reflect.set(this, 'connect', (callback?: (error: unknown, client?: pg.Client) => void) =>
        callback ? connectAndCheck().then((client) => callback(undefined, client), callback) : connectAndCheck(),
      )
    }
  }
}

const roleText = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`

const hasRole: Record<ServerRole, (server: { isStandby: boolean; isReadOnly: boolean }) => boolean> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
}

/** Closes a connection to a server that lacks the role of `target_session_attrs`. @throws Error, which counts as an unavailable database */
async function checkRole(client: pg.Client, { server, role }: Candidate) {
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(roleText)
  if (rows[0] && hasRole[role](rows[0])) return
  void client.end()
  throw Object.assign(new Error(`the server ${server} is not ${role}`), { code: connectionRefused })
}

/** The SQLSTATE of a server that refuses a connection. */
const connectionRefused = '08004'

/** Calls `connect` until it has failed with each server. @throws the error of the only server, or an AggregateError with that of each */
async function tryServers<Result>(servers: Servers, connect: () => Promise<Result>): Promise<Result> {
  const errors: unknown[] = []
  for (let tries = servers.count; ; tries -= 1) {
    const tried = servers.current()
    try {
      return await connect()
    } catch (error) {
      errors.push(error)
      // A pool without a free connection also fails, but then no server was at fault, so none was left.
      const hasOther = tries > 1 && servers.current() !== tried
      if (!hasOther) throw errors.length === 1 ? error : new AggregateError(errors)
    }
  }
}

/** Connects a single client to one of the servers. @throws as the driver does; for several servers an AggregateError */
export async function connectClient(servers: Servers, options: pg.ClientConfig): Promise<pg.Client> {
  const Client = clientOf(servers)
  return tryServers(servers, async () => {
    const client = new Client(options)
    await client.connect()
    return client
  })
}

/** Events of a pool. `refused`: the server of this connection takes no writes. `left`: all connections that the pool had are being closed. */
export const poolEvents = { refused: 'refused', left: 'left' } as const

/** How often a pool may close all its connections, because a server may stay read-only for long. */
const leaveEveryMs = 1000

/** Makes a pool try each server in turn for a new connection, and leave a server that refused a write: another one may be the primary now. */
export function followServers(pool: pg.Pool, servers: Servers) {
  const connect = pool.connect.bind(pool)
  const clients = new Set<pg.PoolClient>()
  const left = new WeakSet<pg.PoolClient>()
  let leftAt = -Infinity
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  pool.addListener(poolEvents.refused, (refused: pg.PoolClient) => {
    if (left.has(refused) || performance.now() - leftAt < leaveEveryMs) return
    leftAt = performance.now()
    for (const client of clients) left.add(client)
    servers.leave(servers.current())
    pool.emit(poolEvents.left)
  })

  async function connectToCurrent() {
    for (;;) {
      const client = await tryServers(servers, () => connect())
      if (!left.has(client)) return client
      client.release(true)
    }
  }
  Reflect.set(pool, 'connect', (callback?: (error: unknown, client?: pg.PoolClient, release?: unknown) => void) => {
    if (!callback) return connectToCurrent()
    return connectToCurrent().then((client) => callback(undefined, client, client.release), callback)
  })
}
