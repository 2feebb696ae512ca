import { canMove } from '#shop/fulfilment/returns/rules/return.ts'
import type { ActionOf } from './action.ts'
import { markDelivered } from './back-office.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'

/** Asks for pieces of the first line of an order. The shop refuses it for an order that was not sent, and for too many pieces. */
export async function ask(model: Model, { which, qty, again }: ActionOf<'ask return'>) {
  const attempt = pick(model.attempts, which)
  if (!again) model.returnCount += 1
  const body = { lines: [{ position: 0, qty }], reason: 'damaged', words: 'x', key: `return-key-${model.returnCount}` }
  if (attempt) await callShop(model, 'POST', `/orders/my-orders/${attempt.orderId}/returns`, { token: attempt.buyer.token, body })
}

const returnsIn = ({ shop }: Model) =>
  shop.db
    .selectFrom('returnRequest')
    .innerJoin('shopOrder', 'shopOrder.id', 'returnRequest.orderId')
    .select(['returnRequest.id', 'returnRequest.state', 'returnRequest.version', 'shopOrder.id as orderId', 'shopOrder.customerId'])
    .orderBy('returnRequest.seq')
    .execute()

export async function withdraw(model: Model, { which }: ActionOf<'withdraw return'>) {
  const request = pick(await returnsIn(model), which)
  const buyer = request && model.buyers.find(({ id }) => id === request.customerId)
  if (buyer) await callShop(model, 'POST', `/returns/${request.id}/withdraw`, { token: buyer.token })
}

type Request = Awaited<ReturnType<typeof returnsIn>>[number]

type Step = {
  to: 'approved' | 'refused' | 'received' | 'closed'
  path: string
  which: number
  again: boolean
  body: object | ((request: Request) => Promise<object>)
}

/** Takes a step of a return. `again` sends the same request a second time, which must answer the same and change nothing. */
async function step(model: Model, { to, path, which, again, body }: Step) {
  // A step before it crashed the process.
  if (model.processState.crashed) return
  const request = pick(
    (await returnsIn(model)).filter(({ state }) => state === to || canMove(state, to)),
    which,
  )
  if (!request) return
  const fields = typeof body === 'function' ? await body(request) : body
  const send = () => callShop(model, 'POST', `/returns/${request.id}/${path}`, { token: model.admin, body: { ...fields, version: request.version } })
  const first = await send()
  if (!again || first?.status !== 200) return
  const second = await send()
  if (second && second.status !== 200) model.violations.push(`a step of a return that was sent twice answered ${second.status} the second time`)
}

export const decide = (model: Model, { to, ...action }: ActionOf<'decide return'>) =>
  step(model, { ...action, to: to === 'approve' ? 'approved' : 'refused', path: to, body: { words: 'Please send it.' } })

export const receive = (model: Model, { restock, writeOff, ...action }: ActionOf<'receive return'>) =>
  step(model, {
    ...action,
    to: 'received',
    path: 'receive',
    async body(request) {
      const first = (await shownOf(model, request))?.lines.find(({ position }) => position === 0)
      return { lines: splitByBatch(first?.batches ?? [], { restock, writeOff }) }
    },
  })

type Batch = { batch: string | null; pieces: number }

type Shown = { _id: string; otherRefunds: number; lines: { position: number; batches: Batch[] }[] }

/** Returns a return as its page shows it. Undefined when the process crashed. */
async function shownOf(model: Model, { id, orderId }: Request) {
  const answer = await callShop(model, 'GET', `/orders/${orderId}/returns`, { token: model.admin })
  const returns: Shown[] = answer?.status === 200 ? answer.body : []
  return returns.find(({ _id }) => _id === id)
}

/** Says of which batches the pieces are that arrived, if the line took several. */
function splitByBatch(batches: readonly Batch[], arrived: { restock: number; writeOff: number }) {
  if (batches.length < 2) return [{ position: 0, ...arrived }]
  let { restock, writeOff } = arrived
  return batches.map(({ batch, pieces }) => {
    const line = { position: 0, batch, restock: Math.min(restock, pieces), writeOff: Math.min(writeOff, Math.max(0, pieces - restock)) }
    restock -= line.restock
    writeOff -= line.writeOff
    return line
  })
}

/** Closes a return with what its page shows of other refunds. */
export const close = (model: Model, { refund, ...action }: ActionOf<'close return'>) =>
  step(model, {
    ...action,
    to: 'closed',
    path: 'close',
    async body(request) {
      return { refund, otherRefunds: (await shownOf(model, request))?.otherRefunds ?? 0, words: refund === 'none' ? 'Not arrived.' : '' }
    },
  })

/** Takes a return of one piece from delivery to its end, because few random histories take all of its steps in their order. */
export async function returnPieces(model: Model, { which, lost, refund }: ActionOf<'return pieces'>) {
  await markDelivered(model, { type: 'mark delivered', which })
  await ask(model, { type: 'ask return', which, qty: 1, again: false })
  await decide(model, { type: 'decide return', which: 0, to: 'approve', again: false })
  await receive(model, { type: 'receive return', which: 0, restock: lost ? 0 : 1, writeOff: lost ? 1 : 0, again: false })
  await close(model, { type: 'close return', which: 0, refund, again: false })
}
