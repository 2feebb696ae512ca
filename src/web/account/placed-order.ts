/** What the checkout passes along when it leads here. */
export const placedState = (orderId: string) => ({ placed: orderId })

/** The order that was just placed; undefined when the person came otherwise. */
export function placedIn(state: unknown): string | undefined {
  const placed: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'placed') : undefined
  return typeof placed === 'string' ? placed : undefined
}
