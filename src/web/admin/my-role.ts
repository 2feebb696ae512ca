import { useSyncExternalStore } from 'react'
import type { z } from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Scope } from '#kernel/scopes.ts'
import { showMe } from '#domain/staff/contract.ts'
import { readToken } from '../session-store.ts'
import { call } from '../call.ts'

/** The role of the person at this browser, read once for each session. While it is unknown everything shows, and the server refuses. */
type MyRole = z.output<typeof showMe.reply>

/** The endpoint that a screen or button calls. The screen or button shows only if the role may call it. */
export type Needed = Pick<Endpoint, 'access'>

let mine: { token: string; reading: Promise<void>; role: MyRole | undefined } | undefined
const listeners = new Set<() => void>()

/** Reads the role, unless it is known. A failure leaves it unknown. */
export function readMyRole(): Promise<void> {
  const token = readToken()
  if (token === undefined) return Promise.resolve()
  if (mine?.token === token) return mine.reading
  const asked = { token, role: undefined, reading: call(showMe, {}).then(know, forget) }
  function know(role: MyRole) {
    Object.assign(asked, { role })
    for (const listener of listeners) listener()
  }
  function forget() {
    if (mine === asked) mine = undefined
  }
  mine = asked
  return asked.reading
}

/** True when the role has the scope. A shopper with a forged role in the browser sees the server's refusals. */
export const hasScope = (scope: Scope) => !mine?.role?.role || mine.role.scopes.includes(scope)

/** True when the person may call the endpoint. */
export const mayCall = ({ access }: Needed) => typeof access !== 'object' || hasScope(access.scope)

/** Returns the role when it is known, and renders again when it becomes known. */
export const useMyRole = (): MyRole | undefined =>
  useSyncExternalStore(
    subscribe,
    () => mine?.role,
    () => undefined,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
