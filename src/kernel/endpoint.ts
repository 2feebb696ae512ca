import type { z } from 'zod/mini'

export const apiBase = '/backend/api'

/** What a role of the back-office can allow. The shop's list of scopes adds them by `declare module`, so an endpoint with an unknown scope does not compile. */
export interface Scopes {}

export type Scope = keyof Scopes

/** An endpoint of the back-office names the scope that the caller's role must have. `staff`: every role has it. */
export type Access = 'public' | 'customer' | 'staff' | 'provider' | { scope: Scope }

/**
 * The format of the request's body. `form`: multipart with one file, or JSON. `csv`, `zip`: a file that the handler reads as it arrives; other input is
 * in the query.
 */
type Body = 'json' | 'form' | 'raw' | StreamedBody

export type StreamedBody = 'csv' | 'zip'

/** The media types of bodies that a handler reads as they arrive. */
export const streamedTypes: Readonly<Record<StreamedBody, string>> = { csv: 'text/csv', zip: 'application/zip' }

export const isStreamed = (body: Body | undefined): body is StreamedBody => body === 'csv' || body === 'zip'

/** The format of a file that an endpoint answers. */
export type FileFormat = 'csv' | 'xml' | 'zip' | 'pdf'

/** The description of one HTTP operation. The server mounts it, the browser calls it, and the documentation lists it. */
export type Endpoint<Input extends z.core.$ZodType = z.core.$ZodType, Reply extends z.core.$ZodType = z.core.$ZodType, Who extends Access = Access> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** Who may call it. There is no default: an endpoint without `access` does not compile. */
  access: Who
  summary: string
  body?: Body
  /** For `form`: the name of the field that holds the file. */
  file?: string
  /** For a streamed body: its limit. */
  maxBytes?: number
  /** The format of the reply, or those that the input chooses from; JSON if absent. */
  produces?: FileFormat | readonly FileFormat[]
  /** The caller must have given a proof of identity in the last 10 minutes (platform/http/fresh-proof.ts). */
  freshProof?: true
  /** API keys may not call it. Endpoints of access `customer` or `staff`, or with `freshProof`, refuse API keys without it. */
  forPeople?: true
  /**
   * How the endpoint is idempotent. `header`: by the Idempotency-Key header, which callers may leave out (platform/http/do-once.ts). `input`: by the field
   * `key`, which the use-case stores with the row that it creates. `state`: without a key, because a second request finds the rows of the first.
   */
  once?: 'header' | 'input' | 'state'
  /** The field of the reply that no later answer has, such as a link. When a person confirms an assistant's proposal, the screen shows it once. */
  oneTime?: string
  /** An admin whose second factor is overdue may call it, to set one up. */
  setsUpFactor?: true
  /** For `provider`: the header by which the provider proves itself. */
  signature?: string
  input: Input
  reply: Reply
  /** What the documentation shows, in the form of the wire. */
  example?: { input?: z.input<NoInfer<Input>>; reply?: z.output<NoInfer<Reply>> }
}

/** True for an endpoint that refuses API keys. */
export const isForPeople = ({ access, freshProof, forPeople }: Pick<Endpoint, 'access' | 'freshProof' | 'forPeople'>) =>
  access === 'customer' || access === 'staff' || freshProof === true || forPeople === true

export function endpoint<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, const Who extends Access>(definition: Endpoint<Input, Reply, Who>) {
  return definition
}
