import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { registerTexts as texts } from './login-texts.ts'
import { announceToScreenReader } from '#ui/announce.ts'
import { Field } from '#ui/field.tsx'
import { suggestMailbox } from './suggest-mailbox.ts'

/** The field checks the address after this pause in typing. */
const pauseMs = 600

/** An e-mail field that suggests a correction for a common misspelling of the domain. It refuses no address. `onCorrected` runs when the shopper accepts. */
export function EmailField({ hint, readOnly, onChange, onCorrected, ...field }: ComponentProps<typeof Field> & { onCorrected: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [suggestion, setSuggestion] = useState<string>()

  useEffect(() => {
    const timer = setTimeout(() => {
      const suggested = suggestMailbox(typed)
      setSuggestion(suggested)
      if (suggested !== undefined) announceToScreenReader(texts.didYouMean(suggested))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  function correct(email: string) {
    if (!box.current) return
    box.current.value = email
    box.current.focus()
    setTyped(email)
    setSuggestion(undefined)
    onCorrected()
  }

  return (
    <Field
      {...field}
      ref={box}
      type="email"
      autoComplete="email"
      readOnly={readOnly}
      onChange={(event) => {
        setTyped(event.target.value)
        setSuggestion(undefined)
        onChange?.(event)
      }}
      hint={
        suggestion === undefined || readOnly ? (
          hint
        ) : (
          <>
            <button type="button" onClick={() => correct(suggestion)} className="link block min-h-11 text-left">
              {texts.didYouMean(suggestion)}
            </button>
            {Boolean(hint) && <span className="block">{hint}</span>}
          </>
        )
      }
    />
  )
}
