import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { mailTextsTexts } from '#shop/messages/parts.ts'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import type { MailPreview } from '#shop/messages/texts-contract.ts'
import { call, textOf } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { Segments } from '#ui/office/segments.tsx'

const texts = mailTextsTexts.preview

/** The widths of the mail in pixels. */
const widths = { narrow: 360, wide: 640 } as const

type Preview = { title: string; preview: MailPreview; failure?: string | undefined; busy?: boolean }

/** A mail as its reader sees it: on a phone, on a desktop, and as plain text. */
export function MailPreviewPanel({ title, preview, failure, busy }: Preview) {
  const [look, setLook] = useState<keyof typeof texts.looks>('narrow')
  return (
    <Panel title={texts.title} className="self-start" actions={<Segments legend={texts.choose} labels={texts.looks} value={look} onChange={setLook} />}>
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

type Words = { subject: string; words: string }

/** The preview loads after this pause in typing. */
const typingPauseMs = 400

/** Returns the preview of the draft, which follows the typed words. Only the newest answer counts. */
export function usePreview(kind: string, { subject, words }: Words, savedPreview: MailPreview) {
  const [preview, setPreview] = useState(savedPreview)
  const [shown, setShown] = useState({ subject, words })
  const [failure, setFailure] = useState<string>()
  const isCurrent = shown.subject === subject && shown.words === words

  useEffect(() => {
    if (isCurrent) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(messagesTextsContract.previewText, { kind, draft: { subject, words } }, undefined, controller.signal).then(
        (next) => {
          setPreview(next)
          setShown({ subject, words })
          setFailure(undefined)
        },
        (error: unknown) => !controller.signal.aborted && setFailure(textOf(error, texts.failed)),
      )
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kind, subject, words, isCurrent])

  return { preview, failure, busy: !isCurrent && failure === undefined }
}

/**
 * Shows the HTML of a mail in a frame. The frame inherits the page's policy, which allows no inline style. So the styles travel as data, and this
 * component applies them through the style objects, which the policy allows. The frame runs no script, sends no form and loads nothing: its sandbox and
 * its own policy refuse all of it. It shares the page's origin only so that the page can style it.
 */
function MailFrame({ html, width, title }: { html: string; width: number; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const source = useMemo(() => withoutStyles(html), [html])
  // The height follows the width.
  useLayoutEffect(() => fitHeight(frame.current), [width])

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={source}
      width={width}
      height={600}
      className="block rounded-field border border-edge bg-card"
      onLoad={() => {
        applyStyles(frame.current?.contentDocument)
        fitHeight(frame.current)
      }}
    />
  )
}

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; form-action 'none'; base-uri 'none'">`

/** Replaces style attributes and sheets by data that `applyStyles` reads. React escapes quotes in texts, so ` style="` is always an attribute. */
const withoutStyles = (html: string) =>
  html
    .replaceAll(' style="', ' data-style="')
    .replace(/<style[^>]*>([^]*?)<\/style>/g, (_, sheet: string) => `<meta name="sheet" content="${sheet.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`)
    .replace('<head>', `<head>${policy}`)

function applyStyles(mail: Document | null | undefined) {
  const view = mail?.defaultView
  if (!mail || !view) return
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? ''
  const sheets = [...mail.querySelectorAll<HTMLMetaElement>('meta[name="sheet"]')].map(({ content }) => {
    // A sheet belongs to the document whose window made it.
    const sheet: CSSStyleSheet = Reflect.construct(Reflect.get(view, 'CSSStyleSheet'), [])
    sheet.replaceSync(content)
    return sheet
  })
  mail.adoptedStyleSheets = sheets
  // A link would open inside the frame, which the page's policy refuses.
  for (const link of mail.querySelectorAll('a')) link.setAttribute('tabindex', '-1')
}

function fitHeight(frame: HTMLIFrameElement | null) {
  const body = frame?.contentDocument?.body
  if (frame && body) frame.height = String(Math.ceil(body.getBoundingClientRect().height) + 2)
}
