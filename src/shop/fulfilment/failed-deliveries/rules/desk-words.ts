import type { DeskState } from './desk.ts'

/** The states of a parcel that could not be delivered, as staff read them. */
export const deskStateWords: Record<DeskState, string> = {
  to_decide: 'To decide',
  asked: 'Shopper asked',
  answered: 'Tell the courier',
  retry: 'New attempt',
  returning: 'Returning',
  lost: 'Lost',
  back: 'Came back',
  delivered: 'Delivered',
  given_up: 'Lost for good',
}
