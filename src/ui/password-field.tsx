import { type ComponentProps, useState } from 'react'
import { uiTexts as texts } from './ui-texts.ts'
import { Field } from './field.tsx'

/** A labelled password, with a button that shows and hides what is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button type="button" onClick={() => setShown(!isShown)} className="link absolute inset-y-0 right-0 min-w-11 px-3.5 text-sm noscript:hidden">
          <span>{isShown ? texts.hide : texts.show}</span>
          <span className="sr-only"> {texts.ofPassword}</span>
        </button>
      }
    />
  )
}
