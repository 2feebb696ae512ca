import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done } from '#kernel/wire.ts'
import { orderId } from '#shop/orders/each-contract.ts'
import { parcelNumber, saved, step } from './office-contract.ts'
import { lostReasons } from './rules/lost.ts'

// The endpoints of lost parcels, in the back-office.

export const markParcelLost = endpoint({
  method: 'POST',
  path: '/failed-deliveries/lost',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Mark a parcel on the road as lost; a parcel that is lost already stays as it is',
  input: z.object({ orderId, parcel: parcelNumber, reason: z.enum(lostReasons, 'Please choose a reason.') }),
  reply: saved,
})

export const undoParcelLost = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/not-lost',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Take back that staff marked a parcel as lost, while nothing followed; again, it changes nothing',
  input: step,
  reply: z.object(done),
})

export const giveUpParcel = endpoint({
  method: 'POST',
  path: '/failed-deliveries/:id/give-up',
  access: { scope: 'refunds:write' },
  once: 'state',
  summary: 'Give up a lost parcel: its pieces are written off, and its order is cancelled and refunded',
  input: step,
  reply: saved,
})
