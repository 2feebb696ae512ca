import * as parcelsContract from '../contract.ts'
import { call, CallError } from '#ui/call.ts'
import { trackingTexts as texts } from './packing-texts.ts'

/** Takes back that these parcels were shipped. If any of them cannot be, the first reason is the failure of the whole action. */
export async function takeBack(parcels: { id: string; parcel: number }[]) {
  const { results } = await call(parcelsContract.markNotShipped, { parcels })
  const refused = results.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new CallError('refused', { body: { message: `${refused.id}: ${refused.message}` } })
  const note = results.find(({ message }) => message !== '')?.message
  return { message: [texts.takenBack(results.length), note].filter(Boolean).join(' ') }
}
