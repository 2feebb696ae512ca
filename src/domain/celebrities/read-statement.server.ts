import { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import { cursorOf, seqOf } from '#kernel/page.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { type Ledger, period } from './contract.ts'
import { findLivingLink, getLedger, listStatement, type Period } from './queries.server.ts'

type StatementLine = { number: string; at: string; gross: number; discount: number; amount: number; cancelled: boolean }

/** What whoever has the link may see: sums, and orders without a word on who ordered. `next` leads to older ones. */
export type Statement = { name: string; period: Period; ledger: Ledger; lines: StatementLine[]; next: string | undefined }

const linesOnAPage = 100

const asked = z.object({ ...period, cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,10}$/))) })

/** Undefined for a link that was never made, has expired or was revoked. Invalid parameters of the address are ignored. */
export async function readStatement(shop: Shop, token: string, query: URLSearchParams): Promise<Statement | undefined> {
  const link = /^[A-Za-z0-9_-]{43}$/.test(token) ? await findLivingLink(shop.db, hashToken(token), shop.now()) : undefined
  if (!link) return undefined
  const given = Object.fromEntries([...query].filter(([, value]) => value !== ''))
  const { from, to, cursor } = z.safeParse(asked, given).data ?? {}
  const limit = linesOnAPage
  const [ledger, { rows, lastSeq }] = await Promise.all([
    getLedger(shop.db, link.name, { from, to }),
    listStatement(shop.db, link.name, { from, to }, { limit, beforeSeq: seqOf(cursor) }),
  ])
  return {
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

/** Enough to talk about an order, too little to ask for it. */
const shortNumber = (id: string) => `${id.slice(0, 2)}…${id.slice(-4)}`

export function wireLedger(sums: Awaited<ReturnType<typeof getLedger>>): Ledger {
  const { orders, grossPaise, discountPaise, cancelledPaise, refundedPaise } = sums
  return {
    orders,
    gross: rupeesOf(grossPaise),
    discount: rupeesOf(discountPaise),
    cancelled: rupeesOf(cancelledPaise),
    refunded: rupeesOf(refundedPaise),
    net: rupeesOf(grossPaise - discountPaise - cancelledPaise - refundedPaise),
  }
}
