/** Returns a text that another page passed on in the navigation's state; undefined on any other visit. */
export function stateText(state: unknown, name: string): string | undefined {
  const text: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof text === 'string' ? text : undefined
}
