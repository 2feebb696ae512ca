import type { z } from 'zod/mini'

export const apiBase = '/backend/api'

export type Access = 'public' | 'customer' | 'admin' | 'provider'

/** How the request's body travels. `form` accepts multipart with one file, or JSON. */
type Body = 'json' | 'form' | 'raw'

/** One HTTP operation, described once: the server mounts it, the browser calls it, the documentation lists it. */
export type Endpoint<Input extends z.core.$ZodType = z.core.$ZodType, Reply extends z.core.$ZodType = z.core.$ZodType, Who extends Access = Access> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** Who may call it. There is no default: an endpoint that does not say does not compile. */
  access: Who
  summary: string
  body?: Body
  /** For `form`: the name of the file's field. */
  file?: string
  /** What the reply travels as; JSON where nothing is said. */
  produces?: 'csv'
  input: Input
  reply: Reply
}

export function endpoint<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, const Who extends Access>(definition: Endpoint<Input, Reply, Who>) {
  return definition
}
