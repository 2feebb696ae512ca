import type { Db } from '../database/database.ts'
import type { Shop } from '../shop.ts'

export type State = 'ok' | 'warning' | 'failing' | 'unknown'

/** What a check found, in one line. `remedy`: what the operator can do. */
export type Outcome = { state: State; text: string; remedy?: string }

export type Finding = Outcome & { name: string }

/** A shop, running or not, as far as the checks look at it. `unread`: why there is no database to read. */
export type Examined = Pick<Shop, 'config' | 'modules' | 'fetch' | 'now' | 'outbound'> & { db: Db | undefined; unread?: Outcome }

type Outcomes = Promise<Outcome | Outcome[]>

/** A check of one part of an installation. An empty list of outcomes: the installation does not have that part. `name` is shown before each finding. */
export type Check = { name: string } & (
  | { run(shop: Examined): Outcomes }
  /** Needs the database. */
  | { read(db: Db, shop: Examined): Outcomes }
  /** Sends something to an address of this kind, and runs only if one is given. */
  | { sends: 'mail' | 'sms'; send(shop: Examined, to: string): Outcomes }
)

declare module '../shop.ts' {
  interface ShopModule {
    checks?: readonly Check[]
  }
}

export const ok = (text: string): Outcome => ({ state: 'ok', text })
export const warning = (text: string, remedy?: string): Outcome => ({ state: 'warning', text, ...(remedy !== undefined && { remedy }) })
export const failing = (text: string, remedy?: string): Outcome => ({ state: 'failing', text, ...(remedy !== undefined && { remedy }) })
export const unknown = (text: string): Outcome => ({ state: 'unknown', text })
