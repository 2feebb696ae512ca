import { sql } from 'kysely'
import pg from 'pg'
import { type Db, type Engine, waits } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/** A notification. `content`: something that pages show changed. `missed`: there was no connection for a while, also before the first one, so anything may have changed. */
export type ContentChange = 'content' | 'picture removed' | 'missed'

/**
 * Notifies listeners when something that pages show may have changed: at each commit that changes it, and after a lost connection.
 * It also notifies when a stored picture was removed.
 */
export type ContentChanges = {
  subscribe(listen: (change: ContentChange) => void): void
  /** False while the connection for notifications is broken. The next connection notifies `missed`. */
  isListening(): boolean
  close(): Promise<void>
}

/** The triggers of released migrations notify this name. */
const channel = 'catalogue'
const removal = 'picture removed'
/** How often to check the connection, because it may carry no notification for hours. */
const defaultHeartbeatMs = 15_000
const firstWaitMs = 100
const longestWaitMs = 10_000

/** Notifies every process that a stored picture was removed. */
export async function notifyPictureRemoved(db: Db) {
  await sql`select pg_notify(${channel}, ${removal})`.execute(db)
}

/** Returns the change of a notification. The triggers send no payload: theirs always means the content. */
const changeOf = (payload: string | undefined) => (payload === removal ? removal : 'content')

/** Opens the notifications. `url`: the database's direct address, because no notification passes a pooler. */
export async function openContentChanges(engine: Engine, url: string | undefined, log: Log, heartbeatMs = defaultHeartbeatMs): Promise<ContentChanges> {
  const listeners = new Set<(change: ContentChange) => void>()
  const notify = (change: ContentChange) => {
    for (const listen of listeners) listen(change)
  }
  const subscribe = (listen: (change: ContentChange) => void) => void listeners.add(listen)
  if (engine.kind === 'embedded') {
    const unlisten = await engine.pglite.listen(channel, (payload) => notify(changeOf(payload)))
    return { subscribe, isListening: () => true, close: () => unlisten() }
  }
  return { subscribe, ...keepListening(url ?? '', notify, { log, heartbeatMs }) }
}

/** Listens on its own connection. A connection that breaks or misses a heartbeat is replaced. */
function keepListening(url: string, notify: (change: ContentChange) => void, { log, heartbeatMs }: { log: Log; heartbeatMs: number }) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let connected = false

  /** Connects and listens. `firstMs` is the delay before the next try; it doubles until a try succeeds. */
  async function connect(firstMs: number) {
    let waitMs = firstMs
    const connection = new pg.Client({ connectionString: url, query_timeout: heartbeatMs, ...waits })
    client = connection
    let broken = false
    const reconnect = (error?: unknown) => {
      if (broken || closed) return
      broken = true
      connected = false
      log.warn({ err: error }, 'the connection for content changes broke')
      clearTimeout(timer)
      timer = setTimeout(() => void connect(Math.min(waitMs * 2, longestWaitMs)), waitMs)
      void connection.end()
    }
    const beat = () => {
      if (broken || closed) return
      timer = setTimeout(() => connection.query('select 1').then(beat, reconnect), heartbeatMs)
    }
    connection.on('error', reconnect)
    connection.on('end', reconnect)
    connection.on('notification', ({ payload }) => notify(changeOf(payload)))
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      waitMs = firstWaitMs
      connected = !broken
      beat()
      // Changes before this moment were not received.
      notify('missed')
    } catch (error) {
      reconnect(error)
    }
  }

  void connect(firstWaitMs)
  return {
    isListening: () => connected,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
