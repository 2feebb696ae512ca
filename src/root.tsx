import { type ReactNode, useEffect } from 'react'
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import { siteMenusIn } from '#shop/content/module.server.ts'
import { siteLookIn } from '#shop/look/module.server.ts'
import { factsOf, listSettingRows, type SettingRow } from '#shop/settings/module.server.ts'
import type { Route } from './+types/root.ts'
import { takeLinkedCoupon, writeCartCookies } from '#shop/orders/parts.ts'
import { countCarts, countPage, takeTouch } from '#shop/sources/parts.ts'
import { replayEarlyEvents } from '#site/hydration/early-events.ts'
import { CartCountScript, HeadScript, LateScripts, SavedScript } from '#site/hydration/inline-scripts.tsx'
import { dropDraftsAfterLogOut } from '#ui/own-draft.ts'
import { ErrorPage } from '#ui/error-page.tsx'
import { FrameContext } from '#ui/frame-context.ts'
import { PageFrame } from '#site/shell/page-frame.tsx'
import { ScriptNotices } from '#site/shell/script-notices.tsx'
import { TestModeMark } from '#site/shell/test-mode-mark.tsx'
import { redirectTo } from '#ui/redirect-to.ts'
import { redirectTargetContext, patternContext, sentQueryContext, shopContext } from '#ui/shop-context.ts'
import { FreshProof, LogInAgain } from '#shop/accounts/parts.ts'
import { showNoticeAfterLoad } from '#ui/notice-after-load.ts'
import { isRootStale, markRootFresh } from '#ui/root-data.ts'
import { siteOf } from '#site/site-facts.ts'
import styles from '#ui/styles.css?url'
import { LookLinks } from '#site/look-links.tsx'
import { afterLoad } from '#ui/after-load.ts'
import { announcementsProps } from '#ui/announce.ts'
import { Questions } from '#ui/ask.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { useFocusOnArrival } from '#ui/use-focus-on-arrival.ts'

/** The file of the display face when no other was chosen. */
const usualDisplayFont = '/fonts/rozha.woff2'

const font = (href: string) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

/** The stylesheet is a link, because a bundled one loads again with each file of code that loads later. */
export const links: LinksFunction = () => [font('/fonts/figtree.woff2'), { rel: 'stylesheet', href: styles }]

/** Tells the page handler which route answers. Answers a redirect of the owner, to page loads and to the router's data requests alike. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => {
    context.set(patternContext, pattern)
    const target = context.get(redirectTargetContext)
    if (target) throw redirectTo(target, context.get(sentQueryContext))
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, log, outages, payments } = context.get(shopContext)
  lastSettings = await listSettingRows(db).catch((err: unknown) => {
    if (!lastSettings) throw err
    if (!outages.count({ err })) log.error({ err }, 'settings could not be read')
    return lastSettings
  })
  const hasMailbox = config.sandbox && config.SANDBOX !== 'until-live'
  return {
    sandbox: config.sandbox,
    hasMailbox,
    publicUrl: config.PUBLIC_URL,
    site: siteOf(factsOf(lastSettings), payments.current.label, { look: siteLookIn(lastSettings), menus: siteMenusIn(lastSettings) }),
  }
}

/** The facts that the last page showed. A page of an error needs the shop's phone, e-mail and licence when the database does not answer. */
let lastSettings: SettingRow[] | undefined

/** The root's data reloads only after a change of brand or mode on this page. */
export const shouldRevalidate = () => isRootStale()

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  // In Layout rather than App, because an error page renders without App.
  useEffect(() => {
    // Local storage may have changed without the shop, and it outlives the cookies.
    writeCartCookies()
    // Before the coupon of a link leaves the address.
    takeTouch()
    showNoticeAfterLoad()
    void replayEarlyEvents()
    afterLoad(() => document.documentElement.toggleAttribute('data-loaded', true))
    return dropDraftsAfterLogOut()
  }, [])
  useEffect(markRootFresh, [data])
  // Pages of the shop may have the link of a coupon, which opens without a reload.
  const { key } = useLocation()
  useEffect(takeLinkedCoupon, [key])
  useEffect(() => countPage(window.location.pathname), [key])
  useEffect(countCarts, [])
  const displayFont = data?.site.look?.displayFont ?? usualDisplayFont
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Without it, Chrome on Android recolours the page at night and loses the logo and the buttons. */}
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content="#1e1613" />
        <HeadScript />
        <Meta />
        {displayFont && <link {...font(displayFont)} />}
        <Links />
        <LookLinks look={data?.site.look} />
      </head>
      <body>
        {data?.sandbox && <TestModeMark />}
        <ScriptNotices site={data?.site} />
        <FrameContext value={PageFrame}>{children}</FrameContext>
        <CartCountScript />
        <SavedScript />
        <Toasts />
        <p {...announcementsProps} />
        <Questions />
        <FreshProof />
        <LogInAgain />
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  )
}

export default function App() {
  useFocusOnArrival()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
