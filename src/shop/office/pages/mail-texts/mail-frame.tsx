import { useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Shows the HTML of a mail in a frame. The frame inherits the page's policy, which allows no inline style. So the styles travel as data, and this
 * component applies them through the style objects, which the policy allows. The frame runs no script, sends no form and loads nothing: its sandbox and
 * its own policy refuse all of it. It shares the page's origin only so that the page can style it.
 */
export function MailFrame({ html, width, title }: { html: string; width: number; title: string }) {
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

/** Turns every style into data. React escapes quotes in texts, so ` style="` is always an attribute. */
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
