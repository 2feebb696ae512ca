import { stateText } from '#ui/state-text.ts'

/** Returns the navigation state with which the checkout opens My Orders. */
export const placedState = (orderId: string) => ({ placed: orderId })

/** Returns the id of the order that was just placed; undefined on any other visit. */
export const placedIn = (state: unknown) => stateText(state, 'placed')
