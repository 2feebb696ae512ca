import { readFileSync } from 'node:fs'
import { sign } from '#platform/payments/razorpay/signatures.ts'
import type { Generated } from './generate.ts'
import { fill, type Refs } from './refs.ts'
import type { Fixture } from './fixture.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const film = readFileSync('public/films/hero-saffron.mp4')

/** The files that come with forms, by name. */
const files: Record<string, () => Uint8Array> = {
  png: () => Buffer.from(pixel, 'base64'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  random: () => Buffer.from('\xff\xd8\xff\xe0 no picture', 'latin1'),
  empty: () => new Uint8Array(),
  half: () => Buffer.from(pixel, 'base64').subarray(0, 40),
  pdf: () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  mp4: () => film,
  huge: () => new Uint8Array(300_000).fill(65),
}

export type Sent = { path: string; init: RequestInit & { headers: Headers } }

/** Returns the request with the ids and the token of this fixture. */
export function toRequest({ method, path, caller, headers, body, signed }: Generated, { refs, tokens }: Fixture, webhookSecret: string): Sent {
  const sent = new Headers()
  const token = tokens[caller]
  if (token) sent.set('authorization', `Bearer ${token}`)
  for (const [name, value] of headers) if (!(typeof body === 'object' && name === 'content-type')) sent.set(name, value)
  const payload = method === 'GET' || method === 'HEAD' || method === 'get' ? undefined : payloadOf(body, refs)
  if (signed && typeof payload === 'string') sent.set('x-razorpay-signature', sign(payload, webhookSecret))
  return { path: fill(path, refs), init: { method, headers: sent, ...(payload !== undefined && { body: payload }) } }
}

function payloadOf(body: Generated['body'], refs: Refs): string | FormData | undefined {
  if (typeof body === 'string' || body === undefined) return body && fill(body, refs)
  const form = new FormData()
  for (const [name, value] of body.fields) form.append(name, fill(value, refs))
  if (body.file) form.append(body.fileField, new File([Uint8Array.from(files[body.file]?.() ?? [])], 'x.png'))
  return form
}

/** Formats a request for the report of a failure. */
export function describe({ path, init: { method, headers, body } }: Sent): string {
  const content =
    body instanceof FormData ? JSON.stringify([...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : '(a file)'])) : body
  const shown = [...headers].map(([name, value]) => `${name}: ${name === 'authorization' ? value.slice(0, 7) : value.slice(0, 100)}`)
  return [`${method} ${path.slice(0, 500)}`, ...shown, '', String(content ?? '').slice(0, 1500)].join('\n')
}
