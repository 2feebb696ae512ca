import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { placeOrder, prepareOrder } from '../../support/browser/placed-order.ts'
import type { ShopProcess } from '../../support/browser/shop-process.ts'

/** A fault of a running shop, the alerts that it must cause, and how it ends. `start` returns what ends it. */
type Fault = { alerts: string[]; start(): Promise<() => Promise<unknown>> }

type Place = { shop: ShopProcess; url: string; halt(): Promise<void>; resume(): Promise<void> }

/** Lists the faults, least harmful first. */
export function listFaults({ shop, url, halt, resume }: Place): Fault[] {
  const run = (...statements: string[]) => inDatabase(url, statements)
  const rows = (alert: string, start: string[], end: string[]): Fault => ({
    alerts: [alert],
    start: async () => {
      await run(...start)
      return () => run(...end)
    },
  })

  return [
    rows(
      'PaymentsWithoutOrder',
      [
        `insert into payment (id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
         values ('pay_stray', 'order_stray', 100, 'INR', 'captured', 'no_order', now(), now())`,
      ],
      [`delete from payment where id = 'pay_stray'`],
    ),
    rows('MessagesWait', [addMessages(1, 'queued')], [removeMessages]),
    rows('MessagesFail', [addMessages(11, 'failed')], [removeMessages]),
    rows(
      'BackupOld',
      [`insert into backup_run (id, started_at, ended_at, file) values ('old', now() - interval '27 hours', now() - interval '27 hours', 'old.backup')`],
      [`delete from backup_run where id = 'old'`],
    ),
    rows('ReadingsFail', ['alter table backup_run rename to backup_run_away'], ['alter table backup_run_away rename to backup_run']),
    {
      alerts: ['JobsStandStill'],
      async start() {
        await run(`insert into pgboss.job (name, start_after) values ('sweep', now() - interval '11 minutes')`)
        // The queue skips a locked job.
        return holding(url, `select from pgboss.job where name = 'sweep' for update`)
      },
    },
    {
      alerts: ['AttemptsStayOpen'],
      async start() {
        const { prepared } = await prepareOrder(shop)
        await run(`update shop_order set created_at = created_at - interval '31 hours' where id = '${prepared.orderId}'`)
        return () => run(`update shop_order set status = 'Unpaid' where id = '${prepared.orderId}'`)
      },
    },
    {
      alerts: ['WebhooksStopped', 'OrdersFell'],
      async start() {
        // Events come, and look as if they had come three hours ago.
        await run(
          `create function age_event() returns trigger language plpgsql as 'begin new.received_at := new.received_at - interval ''3 hours''; return new; end'`,
          `create trigger age_event before insert on webhook_event for each row execute function age_event()`,
          `update webhook_event set received_at = received_at - interval '3 hours'`,
        )
        // Then no more orders come, which is the second alert.
        for (let count = 0; count < 16; count += 1) await placeOrder(shop)
        return () => run('drop trigger age_event on webhook_event', 'drop function age_event', 'update webhook_event set received_at = now()')
      },
    },
    {
      alerts: ['EventLoopBlocked'],
      async start() {
        let goesOn = true
        const pid = shop.pid()
        const stopping = (async () => {
          while (goesOn) {
            process.kill(pid, 'SIGSTOP')
            await pause(900)
            process.kill(pid, 'SIGCONT')
            await pause(150)
          }
        })()
        return async () => {
          goesOn = false
          await stopping
        }
      },
    },
    {
      alerts: ['PoolUsedUp', 'SlowAnswers', 'ServerErrors'],
      async start() {
        const free = await holding(url, 'lock table product in access exclusive mode')
        let goesOn = true
        const visitor = async () => {
          // The header makes the answer private, so no cache has it.
          while (goesOn)
            await fetch(`${shop.baseURL}/backend/api/products?limit=20`, { headers: { authorization: 'Basic stress' } }).then((answer) => answer.text())
        }
        const visitors = Promise.all(Array.from({ length: 120 }, visitor))
        return async () => {
          goesOn = false
          await free()
          await visitors
        }
      },
    },
    {
      alerts: ['DatabaseDown'],
      async start() {
        await halt()
        return resume
      },
    },
    {
      alerts: ['ReplicaBehind'],
      async start() {
        const nobody = new URL(url)
        nobody.port = '1'
        await shop.restart({ DATABASE_REPLICA_URL: nobody.href })
        return () => shop.restart({ DATABASE_REPLICA_URL: '' })
      },
    },
    {
      alerts: ['ShopDown'],
      async start() {
        await shop.stop()
        return () => shop.restart()
      },
    },
  ]
}

const addMessages = (count: number, status: string) => `
  insert into message (id, dedupe_key, kind, channel, recipient, body, status, created_at)
  select 'late' || n, 'late' || n, 'notice', 'sms', '+919876543210', '', '${status}', now() - interval '20 minutes' from generate_series(1, ${count}) n`

const removeMessages = `delete from message where id like 'late%'`

async function inDatabase(url: string, statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Holds the locks of a statement. @returns what frees them */
async function holding(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return () => client.end()
}
