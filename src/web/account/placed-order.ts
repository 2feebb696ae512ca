/** Returns the navigation state with which the checkout opens My Orders. */
export const placedState = (orderId: string) => ({ placed: orderId })

/** Returns the id of the order that was just placed; undefined on any other visit. */
export function placedIn(state: unknown): string | undefined {
  const placed: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'placed') : undefined
  return typeof placed === 'string' ? placed : undefined
}
