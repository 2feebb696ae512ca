import { createHash } from 'node:crypto'
import type { Config } from './config.ts'

const razorpay = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://cdn.razorpay.com', 'https://lumberjack.razorpay.com'].join(' ')

/** Whether this is the page that pays, which alone loads the payment provider's script. */
export const paysAt = (path: string) => /^\/checkout\/?$/i.test(path)

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The Content-Security-Policy of one rendered page: its own files, and exactly the inline scripts that it carries.
 * The checkout alone may load the payment provider's script, as a page's policy stays with it through navigations in the browser.
 * `frame` is the one other origin that may be shown in a frame, or empty.
 */
export function pagePolicy(
  html: string,
  path: string,
  { sandbox, S3_PUBLIC_URL, RAZORPAY_CHECKOUT_URL, frame }: Pick<Config, 'sandbox' | 'S3_PUBLIC_URL' | 'RAZORPAY_CHECKOUT_URL'> & { frame: string },
) {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`))
  const pays = paysAt(path)
  const provider = !pays || sandbox ? '' : razorpay
  const standIn = pays && RAZORPAY_CHECKOUT_URL ? new URL(RAZORPAY_CHECKOUT_URL).origin : ''
  const pictures = S3_PUBLIC_URL ? new URL(S3_PUBLIC_URL).origin : ''
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
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
