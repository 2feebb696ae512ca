import { useEffect, useState } from 'react'
import { canonicalLine } from '#kernel/text.ts'
import * as contract from '#shop/office/search/contract.ts'
import type { FoundKind } from '#shop/office/search/contract.ts'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'

/** The server searches after this pause in typing. */
const pauseMs = 200
/** The fewest characters that the server takes. */
const fewest = 2

type Found = { typed: string; found: readonly FoundKind[]; failed: boolean }

/** Returns what the server finds for a text, some moments after it was typed. The results of the text before stay until then. */
export function useFound(text: string): { found: readonly FoundKind[]; state: 'idle' | 'searching' | 'failed' } {
  const typed = canonicalLine(text)
  const asks = typed.length >= fewest
  const [last, setLast] = useState<Found>({ typed: '', found: [], failed: false })

  useEffect(() => {
    if (!asks) return undefined
    let isOver = false
    const answer = (found: readonly FoundKind[], failed: boolean) => !isOver && setLast({ typed, found, failed })
    const timer = setTimeout(() => {
      withSession(call(contract.searchOffice, { q: typed })).then(
        ({ found }) => answer(found, false),
        () => answer([], true),
      )
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [typed, asks])

  if (!asks) return { found: [], state: 'idle' }
  if (last.typed !== typed) return { found: last.found, state: 'searching' }
  return { found: last.found, state: last.failed ? 'failed' : 'idle' }
}
