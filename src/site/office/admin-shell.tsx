import { useEffect, useState } from 'react'
import { type LinksFunction, Outlet } from 'react-router'
import { twoStepNoticeTexts } from '#shop/accounts/parts.ts'
import * as secondFactorContract from '#shop/accounts/second-factor/contract.ts'
import { NeedsContext, useModuleScreens, useReadNeeds } from '#shop/office/parts.ts'
import { call } from '#ui/call.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { Modal } from '#ui/modal.tsx'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { useRights } from '#ui/office/rights.ts'
import { adminShellTexts as texts } from '#ui/office/shell-texts.ts'
import { readSession } from '#ui/session-store.ts'
import { useSite } from '#ui/site.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { type AdminLink, linksOf } from './admin-links.ts'
import styles from './admin.css?url'
import { OfficeSearch, SearchButton } from './search/office-search.tsx'
import { Sidebar } from './sidebar.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The layout of every back-office screen. It has no loader, so an open menu stays open when the first data arrive. */
export default function AdminShell() {
  const needs = useReadNeeds()
  const moduleLinks = linksOf(useModuleScreens())
  return (
    <NeedsContext value={needs}>
      <div className="min-h-dvh bg-ground text-sm leading-[1.45] lg:grid lg:grid-cols-[min(14.5rem,30vw)_minmax(0,1fr)] print:block">
        <a
          href="#content"
          className="sr-only z-40 rounded-field bg-crocus-700 px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {texts.skip}
        </a>
        <aside aria-label={texts.sidebar} className="no-print sticky top-0 hidden h-dvh overflow-y-auto border-r border-edge bg-card lg:block">
          <Sidebar moduleLinks={moduleLinks} withSearch />
        </aside>
        <Drawer moduleLinks={moduleLinks} />
        <OfficeSearch moduleLinks={moduleLinks} />
        {/* The space at the end lets what a notice covers be scrolled above it. */}
        <main
          id="content"
          tabIndex={-1}
          className="grid min-w-0 content-start gap-5 px-4 pt-4 pb-44 outline-none sm:px-6 lg:gap-4 lg:pb-32 print:block print:p-0"
        >
          <LoadingBar label={texts.loading} />
          <TwoStepNotice />
          <Outlet />
        </main>
      </div>
    </NeedsContext>
  )
}

/** Below 1024 px the sidebar is a drawer over the dimmed page. */
function Drawer({ moduleLinks }: { moduleLinks: readonly AdminLink[] }) {
  const { brand } = useSite()
  const [open, setOpen] = useState(false)

  // A hidden drawer that is still open would keep the page inert.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 1024px)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <>
      <div data-top-bar="" className="no-print sticky top-0 z-20 flex items-center gap-2 border-b border-edge bg-card px-2 py-1 lg:hidden">
        <button
          type="button"
          aria-label={texts.openMenu}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="grid size-11 place-items-center rounded-field hover:bg-ground"
        >
          <AdminIcon name="menu" className="size-5" />
        </button>
        <span className="text-base font-semibold">{texts.name(brand)}</span>
        <SearchButton />
      </div>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        closesOutside
        aria-label={texts.menu}
        className="h-dvh max-h-none w-64 max-w-[85vw] overflow-y-auto bg-card text-sm text-ink shadow-3 outline-none"
      >
        {open && (
          <>
            <button
              type="button"
              aria-label={texts.closeMenu}
              onClick={() => setOpen(false)}
              className="absolute top-3 right-2 grid size-11 place-items-center rounded-field hover:bg-ground"
            >
              <AdminIcon name="menu" className="size-5" />
            </button>
            <Sidebar moduleLinks={moduleLinks} onChosen={() => setOpen(false)} />
          </>
        )}
      </Modal>
    </>
  )
}

/** Leads a person whose role asks for a second factor to its setup. Shows nothing until it knows. */
function TwoStepNotice() {
  const { loaded } = useLoaded(async () => (readSession()?.role === 'admin' ? call(secondFactorContract.showSecondFactor, {}) : undefined))
  const factors = loaded.kind === 'loaded' ? loaded.value : undefined
  const isAsked = useRights()?.secondFactorNeeded ?? false
  if (!isAsked || !factors?.allowed || factors.authenticator || factors.passkeys > 0) return null
  return (
    <aside
      aria-label={twoStepNoticeTexts.title}
      className="no-print flex flex-wrap items-center justify-between gap-x-6 rounded-panel border border-edge bg-marigold-100 px-4 text-ink sm:py-1 lg:py-0"
    >
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 sm:basis-60">
        <p className="font-semibold">
          <span className="max-sm:hidden">{twoStepNoticeTexts.title}</span>
          <span className="sm:hidden">{twoStepNoticeTexts.short}</span>
        </p>
        <p className="max-sm:hidden">
          {twoStepNoticeTexts.lead} {factors.dueAt && <span>{twoStepNoticeTexts.due(factors.dueAt)}</span>}
        </p>
      </div>
      {/* A full page load: the public pages have their own styles and Content-Security-Policy. */}
      <a href="/profilepage#two-step" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 lg:min-h-9">
        {twoStepNoticeTexts.link}
      </a>
    </aside>
  )
}
