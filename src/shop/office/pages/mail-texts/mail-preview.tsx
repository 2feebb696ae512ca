import { useState } from 'react'
import type { MailPreview } from '#shop/messages/texts-contract.ts'
import { mailTextsTexts } from '#shop/messages/parts.ts'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { MailFrame } from './mail-frame.tsx'

const texts = mailTextsTexts.preview

const looks = ['narrow', 'wide', 'text'] as const

const widths = { narrow: 360, wide: 640 } as const

type Preview = { title: string; preview: MailPreview; failure?: string | undefined; busy?: boolean }

/** A mail as its reader sees it: on a phone, on a desktop, and as plain text. */
export function MailPreviewPanel({ title, preview, failure, busy }: Preview) {
  const [look, setLook] = useState<(typeof looks)[number]>('narrow')
  return (
    <Panel
      title={texts.title}
      className="self-start"
      actions={
        <fieldset className="flex rounded-field border border-control">
          <legend className="sr-only">{texts.choose}</legend>
          {looks.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center px-3 font-medium first-of-type:rounded-l-field last-of-type:rounded-r-field has-checked:bg-crocus-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600 lg:min-h-8"
            >
              <input type="radio" name="look" value={one} checked={look === one} onChange={() => setLook(one)} className="sr-only" />
              {texts.looks[one]}
            </label>
          ))}
        </fieldset>
      }
    >
      {failure && (
        <div role="alert" className="mb-3">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <p className="mb-1 text-ink-3">{preview.isReal ? texts.real : texts.example}</p>
      <p className="mb-3 wrap-anywhere">
        <span className="text-ink-3">{texts.subject}</span> <b className="font-semibold">{preview.subject}</b>
      </p>
      <div aria-busy={busy || undefined} className={classes('transition-opacity', busy && 'opacity-60')}>
        {look === 'text' ? (
          <pre className="rounded-field border border-edge bg-ground p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">{preview.text}</pre>
        ) : (
          <div {...scrollRegion} aria-label={texts.scroll} className="overflow-x-auto">
            <MailFrame html={preview.html} width={widths[look]} title={texts.frame(title)} />
          </div>
        )}
      </div>
    </Panel>
  )
}

/** A wide mail scrolls sideways on a phone, by the keyboard too. */
const scrollRegion = { role: 'region', tabIndex: 0 } as const
