import * as parcelsContract from '../contract.ts'
import { call, CallError } from '#ui/call.ts'
import { packingTexts as texts, trackingTexts } from './packing-texts.ts'

/** Takes back that these parcels were shipped. If any of them cannot be, the first reason is the failure of the whole action. */
export async function takeBack(parcels: { id: string; parcel: number }[]) {
  const { results } = await call(parcelsContract.markNotShipped, { parcels })
  const refused = results.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new CallError('refused', { body: { message: `${refused.id}: ${refused.message}` } })
  const note = results.find(({ message }) => message !== '')?.message
  return { message: [trackingTexts.takenBack(results.length), note].filter(Boolean).join(' ') }
}

/** Packs one order, or moves it back to "To pack". A refusal of this one order is the failure of the whole action. */
export async function markOne(id: string, packed: boolean) {
  const { results } = await call(parcelsContract.markPacked, { ids: [id], packed })
  const [result] = results
  if (result?.outcome === 'refused') throw new CallError('refused', { body: { message: result.message } })
  if (!packed && result?.outcome === 'already') return { message: texts.nothingToUnpack }
  return { message: [packed ? texts.packed(1) : texts.unpacked(1), result?.message].filter(Boolean).join(' ') }
}
