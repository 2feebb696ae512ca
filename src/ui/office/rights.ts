import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Scope } from '#shop/scopes.ts'
import { readToken } from '../session-store.ts'

/** The role of the person at this browser, read once for each session. While it is unknown everything shows, and the server refuses. */
export type Rights = { role: { name: string } | null; scopes: readonly Scope[]; secondFactorNeeded: boolean }

/** The endpoint that a screen or button calls. The screen or button shows only if the role may call it. */
export type Needed = Pick<Endpoint, 'access'>

let mine: { token: string; reading: Promise<void>; rights: Rights | undefined } | undefined
const listeners = new Set<() => void>()

/** Reads the rights, unless they are known. A failure leaves them unknown. */
export function readRights(read: () => Promise<Rights>): Promise<void> {
  const token = readToken()
  if (token === undefined) return Promise.resolve()
  if (mine?.token === token) return mine.reading
  const asked = { token, rights: undefined, reading: read().then(know, forget) }
  function know(rights: Rights) {
    Object.assign(asked, { rights })
    for (const listener of listeners) listener()
  }
  function forget() {
    if (mine === asked) mine = undefined
  }
  mine = asked
  return asked.reading
}

/** True when the role has the scope. A shopper with a forged role in the browser sees the server's refusals. */
export const hasScope = (scope: Scope) => !mine?.rights?.role || mine.rights.scopes.includes(scope)

/** True when the person may call the endpoint. */
export const mayCall = ({ access }: Needed) => typeof access !== 'object' || hasScope(access.scope)

/** Returns the rights when they are known, and renders again when they become known. */
export const useRights = (): Rights | undefined =>
  useSyncExternalStore(
    subscribe,
    () => mine?.rights,
    () => undefined,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
