import { placeCod, shipCod } from './make-cod.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

const head = 'Waybill,COD Amount,UTR No,Remittance Date'

/** A courier's sheet of lines that `payout` makes. */
export const sheet = (...lines: string[]) => [head, ...lines].join('\n')
export const payout = (awb: string, amount = '1000.00', utr = 'UTR1') => `${awb},"${amount}",${utr},20/01/2026`

export const upload = (token: string, csv: string, { dryRun = false, courier = 'delhivery' } = {}) =>
  send('POST', `/money/remittances?dryRun=${dryRun}&courier=${courier}`, { token, csv })

/** Delivers a parcel of ₹1,000. @returns its order */
export async function deliver(token: string, awb: string) {
  const id = await placeCod()
  await shipCod(token, id, awb)
  const { status } = await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
  if (status !== 200) throw new Error(`The order ${id} is not delivered.`)
  return id
}

export const stateOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('codState').where('id', '=', id).executeTakeFirstOrThrow()).codState

export const showCash = async (token: string) => (await send('GET', '/cod/cash', { token })).body
