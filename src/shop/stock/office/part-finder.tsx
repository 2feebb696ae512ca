import { useState } from 'react'
import { listStock, type StockItem } from '../contract.ts'
import { withSession } from '#ui/guard.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { stockTexts } from './stock-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { nameOf } from './stock-columns.tsx'

const texts = stockTexts.bundle
const mostFound = 20

/** Finds packs that can be parts: those that are no bundles, without `except`. */
export function PartFinder({ except, onFound }: { except: readonly string[]; onFound: (item: StockItem) => void }) {
  const [words, setWords] = useState('')
  const { loaded, reload } = useLoaded(() => withSession(call(listStock, { limit: mostFound, q: words.trim() || undefined })))
  const found = loaded.kind === 'loaded' ? loaded.value.filter(({ _id, parts, inCatalogue }) => inCatalogue && parts.length === 0 && !except.includes(_id)) : []
  return (
    <form
      role="search"
      aria-label={texts.find}
      className="grid gap-2 border-t border-edge pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void reload()
      }}
    >
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField label={texts.find} type="search" value={words} maxLength={100} autoComplete="off" onChange={({ target }) => setWords(target.value)} />
        <Button type="submit" look="outline">
          {texts.search}
        </Button>
      </div>
      <div aria-live="polite">
        {loaded.kind === 'failed' && <FieldError>{stockTexts.loadFailed}</FieldError>}
        {loaded.kind === 'loaded' && found.length === 0 && <p className="text-ink-2">{texts.nothingFound}</p>}
        {found.length > 0 && (
          <ul className="grid max-h-56 gap-1 overflow-y-auto">
            {found.map((item) => (
              <li key={item._id} className="flex items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{nameOf(item)}</span>
                <Button look="outline" size="small" aria-label={texts.addOf(nameOf(item))} onClick={() => onFound(item)}>
                  {texts.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  )
}
