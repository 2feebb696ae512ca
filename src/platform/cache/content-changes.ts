import { sql } from 'kysely'
import type pg from 'pg'
import { connectClient, openServers, poolEvents, type Servers } from '../database/connect.ts'
import { type Db, type Engine, connectionOptions } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/**
 * A notification. `content`: something that pages show changed. `missed`: there was no connection for a while, also before the first one, so anything may have
 * changed.
 */
export type ContentChange = 'content' | 'picture removed' | 'missed'

/**
 * Notifies listeners when something that pages show may have changed: at each commit that changes it, and after a lost connection.
 * It also notifies when a stored picture was removed.
 */
export type ContentChanges = {
  subscribe(listen: (change: ContentChange) => void): void
  /** Notifies the listeners of this process again, because they heard of a change before this process had applied it. */
  repeat(): void
  /** False while the connection for notifications is broken. The next connection notifies `missed`. */
  isListening(): boolean
  close(): Promise<void>
}

/** The name of the channel in the triggers of released migrations. */
const channel = 'catalogue'
const removalPayload = 'picture removed'
/** How often to check the connection, because it may carry no notification for hours. */
const defaultHeartbeatMs = 15_000
/** How long to wait before connecting again: first, and at most. */
const firstWaitMs = 100
const longestWaitMs = 10_000

/** Notifies every process that a stored picture was removed. */
export async function notifyPictureRemoved(db: Db) {
  await sql`select pg_notify(${channel}, ${removalPayload})`.execute(db)
}

/** Returns the change of a notification. The triggers send no payload: theirs always means the content. */
const changeOf = (payload: string | undefined) => (payload === removalPayload ? 'picture removed' : 'content')

/** Opens the notifications. `url`: the database's direct address, because no notification passes a pooler. */
export async function openContentChanges(engine: Engine, url: string | undefined, log: Log, heartbeatMs = defaultHeartbeatMs): Promise<ContentChanges> {
  const listeners = new Set<(change: ContentChange) => void>()
  const notify = (change: ContentChange) => {
    for (const listen of listeners) listen(change)
  }
  const subscribe = (listen: (change: ContentChange) => void) => void listeners.add(listen)
  const repeat = () => notify('content')
  if (engine.kind === 'embedded') {
    const unlisten = await engine.pglite.listen(channel, (payload) => notify(changeOf(payload)))
    return { subscribe, repeat, isListening: () => true, close: () => unlisten() }
  }
  const { reconnect, ...listening } = keepListening(openServers(url ?? ''), notify, { log, heartbeatMs })
  engine.pool.addListener(poolEvents.left, reconnect)
  return { subscribe, repeat, ...listening }
}

/** Listens on its own connection. A connection that breaks or misses a heartbeat is replaced. */
function keepListening(servers: Servers, notify: (change: ContentChange) => void, { log, heartbeatMs }: { log: Log; heartbeatMs: number }) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let connected = false
  let isLost = false
  let replace: () => void = () => {}

  /** Connects and listens. `firstMs` is the delay before the next try; it doubles until a try succeeds. */
  async function connect(firstMs: number) {
    let waitMs = firstMs
    let connection: pg.Client | undefined
    let broken = false
    const reconnect = (error?: unknown) => {
      if (broken || closed) return
      broken = true
      connected = false
      if (!isLost) log.warn({ err: error }, 'the connection for content changes broke')
      isLost = true
      clearTimeout(timer)
      timer = setTimeout(() => void connect(Math.min(waitMs * 2, longestWaitMs)), waitMs)
      void connection?.end()
    }
    const beat = () => {
      if (broken || closed) return
      timer = setTimeout(() => connection?.query('select 1').then(beat, reconnect), heartbeatMs)
    }
    replace = reconnect
    try {
      connection = await connectClient(servers, { query_timeout: heartbeatMs, ...connectionOptions })
      if (closed) return void connection.end()
      client = connection
      connection.on('error', reconnect)
      connection.on('end', reconnect)
      connection.on('notification', ({ payload }) => notify(changeOf(payload)))
      await connection.query(`listen ${channel}`)
      waitMs = firstWaitMs
      connected = !broken
      if (isLost) log.info('the connection for content changes is back')
      isLost = false
      beat()
      // Changes before this moment were not received.
      notify('missed')
    } catch (error) {
      // A standby refuses to listen.
      servers.leave(servers.current())
      reconnect(error)
    }
  }

  void connect(firstWaitMs)
  return {
    isListening: () => connected,
    /** Connects again, because another server may be the primary now. */
    reconnect: () => replace(),
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
