import pg from 'pg'
import type { Engine } from './database.ts'
import type { Log } from './log.ts'

/** Tells when the catalogue, or a fact that pages show, may have changed: at every commit that touched it, and whenever such news may have been missed. */
export type CatalogueChanges = { subscribe(listen: () => void): void; close(): Promise<void> }

const channel = 'catalogue'
const firstWaitMs = 100
const longestWaitMs = 10_000

export async function openCatalogueChanges(engine: Engine, url: string | undefined, log: Log): Promise<CatalogueChanges> {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listen of listeners) listen()
  }
  const subscribe = (listen: () => void) => void listeners.add(listen)
  if (engine.kind === 'embedded') {
    const unlisten = await engine.pglite.listen(channel, tell)
    return { subscribe, close: () => unlisten() }
  }
  return { subscribe, close: keepListening(url ?? '', tell, log) }
}

/** On a connection of its own; one that breaks is replaced. @returns the function that ends it */
function keepListening(url: string, tell: () => void, log: Log) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(waitMs: number) {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    let broken = false
    let nextWaitMs = Math.min(waitMs * 2, longestWaitMs)
    const again = (error?: unknown) => {
      if (broken || closed) return
      broken = true
      log.warn({ err: error }, 'the connection for news of the catalogue broke')
      timer = setTimeout(() => void connect(nextWaitMs), waitMs)
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', tell)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      nextWaitMs = firstWaitMs
      // What happened while nobody listened is not known.
      tell()
    } catch (error) {
      again(error)
    }
  }

  void connect(firstWaitMs)
  return async () => {
    closed = true
    clearTimeout(timer)
    await client?.end()
  }
}
