import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { dialogHosts, formHost } from '../payments/razorpay/hosts.ts'

const providerHosts = dialogHosts.join(' ')

/** Whether this is the page that pays, which alone loads the payment provider's script. */
export const paysAt = (path: string) => /^\/checkout\/?$/i.test(path)

/**
 * The inline scripts that we rendered ourselves bear the nonce of their render. A page is kept for everybody, so a nonce cannot protect it in the
 * browser: the nonces are taken out again, and the policy names the scripts by their hashes. A script that got into the page by its data has no nonce.
 * @returns the page as it leaves, and the hashes of its own scripts
 */
export function takeNonces(html: string, nonce: string): { html: string; hashes: string[] } {
  const ownScript = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(ownScript)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...new Set(hashes)] }
}

type Policy = Pick<Config, 'sandbox' | 'S3_PUBLIC_URL' | 'RAZORPAY_CHECKOUT_URL'> & {
  path: string
  /** Of the inline scripts. */
  hashes: string[]
  /** The one other origin that may be shown in a frame, or empty. */
  frame: string
}

/**
 * The Content-Security-Policy of one rendered page: its own files, and exactly the inline scripts that it was rendered with.
 * The checkout alone may load the payment provider's script, as a page's policy stays with it through navigations in the browser.
 */
export function pagePolicy({ path, hashes, frame, sandbox, S3_PUBLIC_URL, RAZORPAY_CHECKOUT_URL }: Policy) {
  const pays = paysAt(path)
  const provider = !pays || sandbox ? '' : providerHosts
  const standIn = pays && RAZORPAY_CHECKOUT_URL ? new URL(RAZORPAY_CHECKOUT_URL).origin : ''
  const pictures = S3_PUBLIC_URL ? new URL(S3_PUBLIC_URL).origin : ''
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    sources("form-action 'self'", provider && formHost),
    sources("script-src 'self'", ...hashes, provider, standIn),
    "style-src 'self'",
    sources("img-src 'self' data: blob:", pictures, provider),
    "font-src 'self'",
    "media-src 'self'",
    sources("connect-src 'self'", provider),
    ...(provider || frame ? [sources('frame-src', provider, frame)] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}

const sources = (...parts: string[]) => parts.filter(Boolean).join(' ')
