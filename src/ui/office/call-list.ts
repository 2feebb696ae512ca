import type { z } from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { withSession } from '../guard.ts'
import { CallError, callWithHeaders, textOf } from '../call.ts'
import { kitTexts } from './kit-texts.ts'

/**
 * One page of a list, or the reason why it failed to load. `total` counts the whole list. With `more`, `total` is only a lower bound.
 * `next` is the cursor of the next page.
 */
export type Listed<Row> = { kind: 'loaded'; rows: Row[]; total: number; more: boolean; next: string | undefined } | { kind: 'failed'; message: string }

/** Returns one page of a list, read through its contract. A failure becomes a state of the screen. An expired session redirects to `/`. */
export async function callList<Input extends z.core.$ZodType, Item extends z.core.$ZodType>(
  contract: Endpoint<Input, z.ZodMiniArray<Item>>,
  input: z.input<Input>,
): Promise<Listed<z.output<Item>>> {
  try {
    const { reply, headers } = await withSession(callWithHeaders(contract, input))
    const total = Number(headers.get('x-total-count') ?? reply.length)
    return { kind: 'loaded', rows: reply, total, more: headers.has('x-total-more'), next: headers.get('x-next-cursor') ?? undefined }
  } catch (error) {
    return { kind: 'failed', message: textOf(error, fallbackFor(error)) }
  }
}

/** Returns the text for a failure without the server's own message: an unreadable reply, or no reply. */
const fallbackFor = (error: unknown) => (error instanceof CallError && error.kind === 'unfit' ? kitTexts.unreadable : kitTexts.unreachable)
