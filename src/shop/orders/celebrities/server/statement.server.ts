import { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import { cursorOf, seqOf } from '#kernel/page.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { type Ledger, period } from '../contract.ts'
import {
  findValidLink,
  getLedger,
  listStatement,
  type Period,
  celebrityNotFound,
  findCelebrity,
  removeStatementLink,
  setStatementLink,
} from './queries.server.ts'
import { randomBytes } from 'node:crypto'
import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { recordChange } from '#shop/audit/module.server.ts'

type StatementLine = { number: string; at: string; gross: number; discount: number; amount: number; cancelled: boolean }

/** The statement that the link shows: sums, and orders without any data about shoppers. `next` is the cursor to older orders. */
export type Statement = { celebrityId: string; name: string; period: Period; ledger: Ledger; lines: StatementLine[]; next: string | undefined }

const pageSize = 100

const statementQuery = z.object({ ...period, cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,10}$/))) })

/** Finds the celebrity of a link. Undefined for an unknown, expired or revoked link. */
export const findStatement = async (shop: Shop, token: string) =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? findValidLink(shop.db, hashToken(token), shop.now()) : undefined

/** Returns the statement of a link, or undefined for an unknown, expired or revoked link. Ignores invalid query parameters. */
export async function readStatement(shop: Shop, token: string, query: URLSearchParams): Promise<Statement | undefined> {
  const link = await findStatement(shop, token)
  if (!link) return undefined
  const parameters = Object.fromEntries([...query].filter(([, value]) => value !== ''))
  const { from, to, cursor } = z.safeParse(statementQuery, parameters).data ?? {}
  const limit = pageSize
  const [ledger, { rows, lastSeq }] = await Promise.all([
    getLedger(shop.db, link.id, { from, to }),
    listStatement(shop.db, link.id, { from, to }, { limit, beforeSeq: seqOf(cursor) }),
  ])
  return {
    celebrityId: link.id,
    name: link.name,
    period: { from, to },
    ledger: wireLedger(ledger),
    lines: rows.map(({ id, paidAt, status, grossPaise, discountPaise, totalPaise }) => ({
      number: shortNumber(id),
      at: paidAt.toISOString(),
      gross: rupeesOf(grossPaise),
      discount: rupeesOf(discountPaise),
      amount: rupeesOf(totalPaise),
      cancelled: status === 'Cancelled',
    })),
    next: rows.length === limit && lastSeq !== undefined ? cursorOf(lastSeq) : undefined,
  }
}

/** Shortens an order's id. People can refer to the order by it, but cannot look the order up. */
const shortNumber = (id: string) => `${id.slice(0, 2)}…${id.slice(-4)}`

export function wireLedger(sums: Awaited<ReturnType<typeof getLedger>>): Ledger {
  const { orders, grossPaise, discountPaise, cancelledPaise, refundedPaise, netPaise } = sums
  return {
    orders,
    gross: rupeesOf(grossPaise),
    discount: rupeesOf(discountPaise),
    cancelled: rupeesOf(cancelledPaise),
    refunded: rupeesOf(refundedPaise),
    net: rupeesOf(netPaise),
  }
}

/** `ref` is the celebrity's id or name. */
type ShareRequest = { ref: string; actor: { id: string } }

/** Creates a link that opens the statement for anyone, for `days` days. Stores only the hash, so only this reply shows the link. @throws ShopError not_found */
export async function shareStatement(shop: Shop, { ref, days, actor }: ShareRequest & { days: number | null }) {
  const token = randomBytes(32).toString('base64url')
  const at = shop.now()
  const expiresAt = days === null ? null : new Date(at.getTime() + days * dayMs)
  const until = expiresAt?.toISOString() ?? null
  await shop.db.transaction().execute(async (tx) => {
    const celebrity = await findCelebrity(tx, ref)
    if (!celebrity) throw celebrityNotFound()
    await setStatementLink(tx, celebrity, { tokenHash: hashToken(token), createdAt: at, expiresAt })
    await recordChange(tx, {
      at,
      actor,
      action: 'shared the statement',
      subject: { kind: 'celebrity', id: celebrity.id },
      after: { name: celebrity.name, worksUntil: until ?? 'revoked' },
    })
  })
  return { link: `${shop.config.PUBLIC_URL}/statement/${token}`, sharedAt: at.toISOString(), expiresAt: until }
}

/** Removes the link of a statement. @throws ShopError not_found */
export function revokeStatement(shop: Shop, { ref, actor }: ShareRequest) {
  return shop.db.transaction().execute(async (tx) => {
    const celebrity = await findCelebrity(tx, ref)
    if (!celebrity || !(await removeStatementLink(tx, celebrity.id))) throw new ShopError('not_found', 'This statement is not shared.')
    await recordChange(tx, { at: shop.now(), actor, action: 'revoked the statement link', subject: { kind: 'celebrity', id: celebrity.id } })
  })
}
