import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import { mailLink } from '#ui/mail-link.ts'
import { ShellLink } from '#ui/shell-link.tsx'
import { type ShownMenus, type Site, telephone, useMenus, useSite } from '#ui/site.ts'
import { shellTexts } from './shell-texts.ts'

const { footer: texts } = shellTexts

const row = 'inline-flex min-h-11 min-w-11 items-center gap-3 underline-offset-4 hover:underline sm:min-h-9'

export function Footer() {
  const site = useSite()
  const { columns, legal } = useMenus()
  return (
    <footer data-on-dark className="mt-24 bg-ink text-limewash">
      <div className="wrap grid grid-cols-2 gap-x-10 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,40%)),1fr))] gap-y-10 pt-16 pb-12 sm:gap-y-12 lg:grid-cols-[1.5fr_.8fr_1fr_1.2fr]">
        <section aria-label={texts.about} className="grid content-start gap-6 max-sm:col-span-full">
          <FooterBrand site={site} />
          <p className="max-w-[36ch] text-limewash/85">{site.blurb}</p>
          <LicenceLogo />
        </section>
        {columns.map(({ title, links }, index) => (
          <Column key={index} title={title}>
            <ul>
              <Links links={links} />
            </ul>
          </Column>
        ))}
        {(site.instagram || site.facebook || site.whatsapp) && (
          <Column title={texts.follow}>
            <ul>
              <ContactLink icon="instagram" href={site.instagram}>
                {texts.instagram}
              </ContactLink>
              <ContactLink icon="facebook" href={site.facebook}>
                {texts.facebook}
              </ContactLink>
              <ContactLink icon="whatsapp" href={site.whatsapp}>
                {texts.whatsapp}
              </ContactLink>
            </ul>
          </Column>
        )}
        <Column title={texts.support} className="max-sm:col-span-full">
          <ul>
            <ContactLink icon="mail" href={mailLink(site.email)}>
              <span translate="no">{site.email}</span>
            </ContactLink>
            <ContactLink icon="phone" href={telephone(site.phone)}>
              <span translate="no">{site.phone}</span>
            </ContactLink>
            <li className="flex min-h-11 items-center gap-3 sm:min-h-9">
              <Icon name="clock" /> <span>{site.hours}</span>
            </li>
          </ul>
        </Column>
      </div>
      <div className="wrap flex flex-wrap gap-x-6 pb-6 text-sm text-limewash/85">
        <ShellLink to="/wishlist" className={row}>
          {shellTexts.saved}
        </ShellLink>
        {legal.length > 0 && (
          <nav aria-label={texts.legal}>
            <ul className="flex flex-wrap gap-x-6">
              <Links links={legal} />
            </ul>
          </nav>
        )}
      </div>
      <div className="border-t border-white/15">
        <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-sm text-limewash/80">
          <p suppressHydrationWarning>{texts.rights(new Date().getFullYear(), site.brand)}</p>
          {site.developer && <p>{texts.developer(site.developer)}</p>}
        </div>
      </div>
    </footer>
  )
}

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="mb-3 font-sans text-base font-semibold tracking-normal text-marigold">{title}</h2>
      {children}
    </section>
  )
}

/** A way to contact the shop, or nothing without an address. Links to other sites open in a new tab. */
function ContactLink({ icon, href, children }: { icon: IconName; href: string; children: ReactNode }) {
  if (!href) return null
  const isExternal = href.startsWith('http')
  return (
    <li>
      <a href={href} className={row} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Icon name={icon} className="size-5 flex-none" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  )
}

function Links({ links }: { links: ShownMenus['legal'] }) {
  return links.map(({ to, text }, index) => (
    <li key={index}>
      <ShellLink to={to} className={row}>
        {text}
      </ShellLink>
    </li>
  ))
}

/** The name on the dark ground. An owner's picture may be dark too, so the name stands as text. */
const FooterBrand = ({ site: { brand, look } }: { site: Site }) =>
  (look?.wordmark ?? null) === null ? (
    <img src="/brand/wordmark-light.svg" alt={brand} width="448" height="106" loading="lazy" className="h-9 w-auto" />
  ) : (
    <p translate="no" className="font-display text-2xl leading-none text-white wrap-anywhere">
      {brand}
    </p>
  )

/** The food-safety licence with our own drawing: a leaf under a tick. */
function LicenceLogo() {
  const { licence } = useSite()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <img src="/brand/licence.svg" alt={texts.licence} width="64" height="64" loading="lazy" className="size-14 flex-none" />
      <p className="text-sm leading-snug">
        {texts.licence}
        <br />
        <span className="tabular-nums">{texts.licenceNumber(licence)}</span>
      </p>
    </div>
  )
}
