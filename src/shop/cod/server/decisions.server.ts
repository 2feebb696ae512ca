import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { type Answered, type Draw, drawCount, drawMs, keptDays } from '../rules/hold-out.ts'

type Subject = { customerId: string; pincode: string; totalPaise: number }

/**
 * Returns the draw that decides whether a cart below the score is held out. It stands for 24 hours after it was first stored.
 * So a reload or another cart changes no answer. A new one depends on customer and day alone, so two requests at once draw the same.
 */
export async function drawFor({ now, secrets }: Shop, db: Db | Tx, customerId: string): Promise<Draw> {
  const { rows } = await sql<Draw>`
    select draw as number, day::text as day, drawn_at as at from cod_decision
    where customer_id = ${customerId} and draw is not null and drawn_at > ${new Date(now().getTime() - drawMs)} order by seq desc limit 1`.execute(db)
  const at = now()
  const day = dayInIndia(at)
  const digest = createHmac('sha256', secrets.auth).update(`cod hold-out ${customerId} ${day}`).digest()
  return rows[0] ?? { number: digest.readUInt32BE(0) % drawCount, day, at }
}

/**
 * Stores the answer of the checkout, unless the order is allowed by its advance. A customer has one row for each kind of answer and day: the last one.
 * `orderId`: the order of a held-out cart; the row keeps the first order of its day.
 */
export async function recordDecision({ now }: Shop, db: Db | Tx, subject: Subject, { answer, draw, score, parts, refusals }: Answered, orderId: string | null) {
  if (answer === undefined) return
  const at = now()
  const row = {
    decidedAt: at,
    totalPaise: subject.totalPaise,
    score,
    parts: JSON.stringify(parts),
    refusals: JSON.stringify(refusals),
    pincode: subject.pincode,
  }
  await db
    .insertInto('codDecision')
    .values({
      customerId: subject.customerId,
      day: draw?.day ?? dayInIndia(at),
      answer,
      draw: draw?.number ?? null,
      drawnAt: draw?.at ?? null,
      orderId,
      ...row,
    })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'day', 'answer']).doUpdateSet({ ...row, orderId: sql`coalesce(cod_decision.order_id, excluded.order_id)` }),
    )
    .execute()
}

/** Lists the answers of the checkout to a person. */
export async function listAnswers(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('codDecision')
    .select(['decidedAt', 'answer', 'totalPaise', 'score', 'parts', 'pincode'])
    .where('customerId', '=', customerId)
    .orderBy('seq')
    .execute()
  return rows.map(({ decidedAt, totalPaise, ...row }) => ({ ...row, at: decidedAt.toISOString(), total: rupeesOf(totalPaise) }))
}

/** Removes decisions after a year, at night. */
export async function sweepDecisions({ db, now }: Shop) {
  await sql`delete from cod_decision where decided_at < ${new Date(now().getTime() - keptDays * dayMs)}`.execute(db)
}

export const personalDecisions: PersonalRows = {
  async erase(_shop, tx, { id }) {
    await tx.deleteFrom('codDecision').where('customerId', '=', id).execute()
  },
  /** A decision moves unless the other account has one of the same day and answer. */
  async move(tx, { from, to }) {
    const { rows } = await sql<{ seq: number }>`update cod_decision set customer_id = ${to} where customer_id = ${from} and not exists (
      select from cod_decision own where own.customer_id = ${to} and own.day = cod_decision.day and own.answer = cod_decision.answer) returning seq`.execute(tx)
    return { codDecisions: rows.map(({ seq }) => seq) }
  },
  async moveBack(tx, { from, to }, { codDecisions = [] }) {
    await sql`update cod_decision set customer_id = ${to} where customer_id = ${from} and seq = any(${codDecisions}::bigint[])`.execute(tx)
  },
}
