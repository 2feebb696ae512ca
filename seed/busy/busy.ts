import type { Product } from '#shop/catalogue/contract.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { type Call, createCall, openSessions, openStaffSessions } from '../call-api.ts'
import type { MemoryShop } from '../memory-shop.ts'
import { createRandom, type Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The shop of the story, and what every part of the story uses. */
export type Busy = {
  shop: MemoryShop['shop']
  call: Call
  random: Random
  agenda: Agenda
  end: Date
  products: Product[]
  /** Log in with a fresh proof, or go on with a log-in of the last minutes, and return the token. */
  asCustomer: (id: string) => Promise<string>
  asOwner: () => Promise<string>
  asPacker: () => Promise<string>
  asSupport: () => Promise<string>
  staff: { packer: string; support: string }
  /** Runs the due jobs with these names. */
  runJobs: (...names: string[]) => Promise<void>
  /** Runs a scheduled job. */
  runScheduled: (name: 'reconcile' | 'invite-buyers' | 'tell-owner' | 'sweep' | 'fold-sales') => Promise<void>
  /** Calls the simulated provider, as the payment dialog does. */
  provider: (path: string, body: Record<string, string | number>) => Promise<Paid>
}

type Paid = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

const seed = 1955

export async function openBusy({ shop, api, clock }: MemoryShop, end: Date): Promise<Busy> {
  const call = createCall(api)
  const owner = await shop.db.selectFrom('customer').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  const staff = { packer: owner.id, support: owner.id }
  const sessions = openSessions(shop)
  const logIn = openStaffSessions(shop, sessions)
  const named = (...names: string[]) => shop.jobs.all.filter(({ name }) => names.includes(name))
  return {
    shop,
    call,
    random: createRandom(seed),
    agenda: createAgenda(clock, end),
    end,
    products: await call(catalogueContract.listProducts, {}),
    asCustomer: sessions,
    asOwner: () => logIn(owner.id),
    asPacker: () => logIn(staff.packer),
    asSupport: () => logIn(staff.support),
    staff,
    runJobs: (...names) => shop.jobs.drain(shop, named(...names)),
    runScheduled: async (name) => {
      for (const job of named(name)) await job.run(shop, {})
    },
    async provider(path, body) {
      const answer = await shop.fetch(`http://localhost/sandbox/razorpay${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`the simulated provider refused ${path}: ${await answer.text()}`)
      return answer.json()
    },
  }
}
