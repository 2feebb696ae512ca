import { useEffect, useState } from 'react'
import * as returnsContract from '../contract.ts'
import { call } from '#ui/call.ts'
import { ownReturnsTexts } from './own-returns-texts.ts'

const texts = ownReturnsTexts.photos

/** A private photo of a return, as a link to itself in full size. It is fetched with the session's token, which an `<img>` cannot send. */
export function ReturnPhoto({ id, number }: { id: string; number: number }) {
  const source = usePhoto(id)
  if (source === 'failed') return <p className="max-w-24 text-sm text-ink-3">{texts.unavailable}</p>
  return (
    <span className="block size-24 overflow-hidden rounded-control border border-line bg-limewash">
      {source && (
        <a href={source} target="_blank" rel="noopener noreferrer" className="block size-full">
          <img src={source} alt={texts.photo(number)} width={96} height={96} className="size-full object-cover" />
        </a>
      )}
    </span>
  )
}

/** Returns the address of a photo in this tab's memory; undefined while it loads. */
function usePhoto(id: string) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    async function load() {
      try {
        const { photo } = await call(returnsContract.showReturnPhoto, { id })
        if (isGone) return
        url = URL.createObjectURL(blobOf(photo))
        setSource(url)
      } catch {
        if (!isGone) setSource('failed')
      }
    }
    void load()
    return () => {
      isGone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [id])
  return source
}

/** Browsers open no data URL in a new tab, but they open a blob. */
function blobOf(dataUrl: string) {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.codePointAt(0) ?? 0)
  return new Blob([bytes], { type: 'image/jpeg' })
}
