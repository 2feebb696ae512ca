import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from '#ui/nonce.ts'
import { nonceContext, patternContext, sharedNotFoundContext } from '#ui/shop-context.ts'
import styles from '#ui/styles.css?url'

/** A render that takes longer is aborted. */
const abortMs = 10_000
/** The buffer's limit in bytes. It is above the size of any page, so React never waits for the buffer to empty. */
const maxBufferedBytes = 2 ** 30

/** Renders a whole page before it answers, because the cache stores whole pages. Inline scripts get the nonce of this render (page-policy.ts). */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: RouterContextProvider) {
  const nonce = loadContext.get(nonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  // The header reaches the browser before the page does, so the first paint waits less for the stylesheet.
  headers.set('link', `<${styles}>; rel=preload; as=style`)
  const hasSharedNotFound = loadContext.get(sharedNotFoundContext)
  if (status === 404 && hasSharedNotFound(loadContext.get(patternContext))) return new Response(null, { status, headers })
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        const chunks: Buffer[] = []
        const whole = new Writable({
          highWaterMark: maxBufferedBytes,
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk)
            done()
          },
          final(done) {
            resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }))
            done()
          },
        })
        pipe(whole)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError() {
        failed = true
      },
    })
    const timer = setTimeout(abort, abortMs)
  })
}
