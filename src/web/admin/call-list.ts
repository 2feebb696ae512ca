import type { z } from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { whileSignedIn } from '../account/guard.ts'
import { CallError, callWithHeaders, textOf } from '../call.ts'
import { kitTexts } from '../texts/admin-kit.ts'

/** One page of a list, or why it did not come. `total` counts the whole list, `more` says that it counts only the least; `next` is the cursor of what follows. */
export type Listed<Row> = { kind: 'loaded'; rows: Row[]; total: number; more: boolean; next: string | undefined } | { kind: 'failed'; message: string }

/** Reads a page of a list through its contract. A refusal becomes a state of the screen; a dead session leads home. */
export async function callList<Input extends z.core.$ZodType, Item extends z.core.$ZodType>(
  contract: Endpoint<Input, z.ZodMiniArray<Item>>,
  input: z.input<Input>,
): Promise<Listed<z.output<Item>>> {
  try {
    const { reply, headers } = await whileSignedIn(callWithHeaders(contract, input))
    const total = Number(headers.get('x-total-count') ?? reply.length)
    return { kind: 'loaded', rows: reply, total, more: headers.has('x-total-more'), next: headers.get('x-next-cursor') ?? undefined }
  } catch (error) {
    return { kind: 'failed', message: textOf(error, fallbackFor(error)) }
  }
}

/** What the screen did not get: an answer of the shop's own, or one that can be read. */
const fallbackFor = (error: unknown) => (error instanceof CallError && error.kind === 'unfit' ? kitTexts.unreadable : kitTexts.unreachable)
