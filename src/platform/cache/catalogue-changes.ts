import { sql } from 'kysely'
import pg from 'pg'
import { type Db, type Engine, waits } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/** `missed`: nobody listened for a while, so anything may have happened. */
export type News = 'catalogue' | 'picture removed' | 'missed'

/**
 * Tells when the catalogue, or a fact that pages show, may have changed: at every commit that touched it, and whenever such news may have been missed.
 * Also when a stored picture was removed.
 */
export type CatalogueChanges = {
  subscribe(listen: (news: News) => void): void
  /** False while the connection for news is broken; what was missed is told of once there is another. */
  isHearing(): boolean
  close(): Promise<void>
}

const channel = 'catalogue'
const removal = 'picture removed'
/** How often the connection is asked whether it still is one, as silence is all that it brings for hours. */
const usualHeartbeatMs = 15_000
const firstWaitMs = 100
const longestWaitMs = 10_000

/** Tells every process that a stored picture is gone. */
export async function announceRemoval(db: Db) {
  await sql`select pg_notify(${channel}, ${removal})`.execute(db)
}

/** A trigger says nothing more than that the catalogue changed. */
const newsIn = (payload: string | undefined) => (payload === removal ? removal : 'catalogue')

export async function openCatalogueChanges(engine: Engine, url: string | undefined, log: Log, heartbeatMs = usualHeartbeatMs): Promise<CatalogueChanges> {
  const listeners = new Set<(news: News) => void>()
  const tell = (news: News) => {
    for (const listen of listeners) listen(news)
  }
  const subscribe = (listen: (news: News) => void) => void listeners.add(listen)
  if (engine.kind === 'embedded') {
    const unlisten = await engine.pglite.listen(channel, (payload) => tell(newsIn(payload)))
    return { subscribe, isHearing: () => true, close: () => unlisten() }
  }
  return { subscribe, ...keepListening(url ?? '', tell, { log, heartbeatMs }) }
}

/** On a connection of its own; one that breaks, or says nothing from one heartbeat to the next, is replaced. */
function keepListening(url: string, tell: (news: News) => void, { log, heartbeatMs }: { log: Log; heartbeatMs: number }) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let hearing = false

  /** `firstMs`: until the next try, longer each time until one succeeds. */
  async function connect(firstMs: number) {
    let waitMs = firstMs
    const mine = new pg.Client({ connectionString: url, query_timeout: heartbeatMs, ...waits })
    client = mine
    let broken = false
    const again = (error?: unknown) => {
      if (broken || closed) return
      broken = true
      hearing = false
      log.warn({ err: error }, 'the connection for news of the catalogue broke')
      clearTimeout(timer)
      timer = setTimeout(() => void connect(Math.min(waitMs * 2, longestWaitMs)), waitMs)
      void mine.end()
    }
    const beat = () => {
      if (broken || closed) return
      timer = setTimeout(() => mine.query('select 1').then(beat, again), heartbeatMs)
    }
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', ({ payload }) => tell(newsIn(payload)))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      waitMs = firstWaitMs
      hearing = !broken
      beat()
      // What happened while nobody listened is not known.
      tell('missed')
    } catch (error) {
      again(error)
    }
  }

  void connect(firstWaitMs)
  return {
    isHearing: () => hearing,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
