import type { ReactNode } from 'react'
import { shellTexts as texts } from './shell-texts.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PromoBar } from './promo-bar.tsx'
import { ScrollButton } from './scroll-button.tsx'

/** The frame of every public page: banner, header and footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-crocus-700 px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {texts.skip}
      </a>
      <LoadingBar label={texts.loading} />
      <div className="contents print:hidden">
        <PromoBar />
      </div>
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[75vh] outline-none print:min-h-0">
        {children}
      </main>
      <div className="contents print:hidden">
        <Footer />
        <ScrollButton />
      </div>
    </>
  )
}
