import type { z } from 'zod/mini'
import { recordAdminLogin } from '#shop/accounts/customers/server/record-admin-login.server.ts'
import { openSession } from '#shop/accounts/customers/server/session-queries.server.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { sessionLimits } from '#shop/accounts/customers/server/authenticate.server.ts'
import type { Shop } from '#platform/shop.ts'

export type Call = ReturnType<typeof createCall>

/** Returns a function that calls the API by a contract, as a page does. It throws when the shop refuses. */
export function createCall(api: { request: (path: string, init: RequestInit, env: object) => Response | Promise<Response> }) {
  return async <Input extends z.core.$ZodType, Reply extends z.core.$ZodType>(
    { method, path, reply }: Endpoint<Input, Reply>,
    input: z.input<Input>,
    token?: string,
  ): Promise<z.output<Reply>> => {
    const fields: Record<string, unknown> = { ...(input as object) }
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(fields[name]))
      delete fields[name]
      return value
    })
    const isRead = method === 'GET' || method === 'DELETE'
    const query = isRead ? `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}` : ''
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await api.request(
      filled + query,
      { method, headers, ...(!isRead && { body: JSON.stringify(fields) }) },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    if (!answer.ok) throw new Error(`the shop refused ${method} ${filled}: ${await answer.text()}`)
    const read = await reply['~standard'].validate(await answer.json())
    if (read.issues) throw new Error(`the shop answered ${method} ${filled} with something else`)
    return read.value
  }
}

/** As long as a proof is fresh. */
const sessionMs = 9 * 60_000

/**
 * Returns a function that opens a session as after a log-in with a proof, or finds that of the last minutes, and returns its token. A copy of the shop
 * leaves sessions out.
 */
export function openSessions({ db, now }: Shop) {
  const opened = new Map<string, { token: string; at: Date }>()
  return async (customerId: string): Promise<string> => {
    const last = opened.get(customerId)
    const at = now()
    if (last && at.getTime() - last.at.getTime() < sessionMs) return last.token
    const token = await db.transaction().execute((tx) => openSession(tx, customerId, at))
    opened.set(customerId, { token, at })
    return token
  }
}

const desk = { address: '127.0.0.1', exactAddress: '127.0.0.1', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' }

/** As `openSessions` for people in the back-office. Records a log-in when the last one is longer ago than their session lasts. */
export function openStaffSessions(shop: Shop, open: (id: string) => Promise<string>) {
  const logIns = new Map<string, Date>()
  return async (id: string): Promise<string> => {
    const at = shop.now()
    const last = logIns.get(id)
    if (!last || at.getTime() - last.getTime() > sessionLimits.admin.absolute) {
      await shop.db.transaction().execute((tx) => recordAdminLogin(shop, tx, id, { by: 'password', origin: desk }))
      logIns.set(id, at)
    }
    return open(id)
  }
}
