import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { ProviderDialog } from '../payments/provider.ts'
import type { ShopModule } from '../shop.ts'

declare module '../shop.ts' {
  interface ShopModule {
    /** The paths of its pages that load the payment provider's script, in lower case. */
    payingPages?: readonly string[]
  }
}

/** Returns the function that is true for the path of a page that loads the payment provider's script. Every request asks it. */
export function openPaysAt(modules: readonly Pick<ShopModule, 'payingPages'>[]): (path: string) => boolean {
  const pages = new Set(modules.flatMap(({ payingPages = [] }) => payingPages))
  return (path) => pages.has(path.toLowerCase().replace(/\/$/, ''))
}

/**
 * Replaces the nonces of a page by hashes. React renders the shop's own inline scripts with a nonce. But a cached page is the same for everybody, so a nonce
 * would be no secret. Therefore the nonces are removed, and the policy lists the scripts' hashes. A script injected through data has no nonce, so no hash.
 * @returns the page without nonces, and the hashes of its own scripts
 */
export function takeNonces(html: string, nonce: string): { html: string; hashes: string[] } {
  const ownScript = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(ownScript)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...new Set(hashes)] }
}

type Policy = Pick<Config, 'S3_PUBLIC_URL'> & {
  /** True for a page that loads the payment provider's script. */
  pays: boolean
  /** The dialogs that the page may open if it pays: an attempt keeps the payment provider that it began with. */
  dialogs: readonly Pick<ProviderDialog, 'origins'>[]
  /** The hashes of the inline scripts. */
  hashes: string[]
  /** The origin that the page may show in a frame, or empty. */
  frame: string
  /** True for a page that other pages of the shop may show in a frame. */
  isFramed?: boolean
}

/**
 * Returns the Content-Security-Policy of one rendered page. It allows the shop's own files, and exactly the page's own inline scripts. A page's
 * policy stays in force through navigations in the browser, so a page that pays needs a full page load.
 */
export function pagePolicy({ pays, hashes, frame, isFramed = false, dialogs, S3_PUBLIC_URL }: Policy) {
  const originsOf = (kind: keyof ProviderDialog['origins']) => (pays ? [...new Set(dialogs.flatMap(({ origins }) => origins[kind]))].join(' ') : '')
  const provider = originsOf('dialog')
  const pictures = S3_PUBLIC_URL ? new URL(S3_PUBLIC_URL).origin : ''
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    sources("form-action 'self'", originsOf('forms')),
    sources("script-src 'self'", ...hashes, provider, originsOf('scripts')),
    "style-src 'self'",
    sources("img-src 'self' data: blob:", pictures, provider),
    "font-src 'self'",
    sources("media-src 'self'", pictures),
    sources("connect-src 'self'", provider),
    ...(provider || frame ? [sources('frame-src', provider, frame)] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}

const sources = (...parts: string[]) => parts.filter(Boolean).join(' ')
