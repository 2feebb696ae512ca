import type { ReactNode } from 'react'
import { seo } from '../seo/seo.ts'
import { scrollToTop } from '../shell/scroll-to-top.ts'
import { site } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { DrawnMap } from './drawn-map.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, {
    title: `Contact Us | ${site.brand}`,
    description: `Write to us or call us, ${site.hoursInWords}. WhatsApp, e-mail, phone and the way to the shop.`,
    path: '/contact',
  })

const outside = { target: '_blank', rel: 'noopener noreferrer' }

export default function Contact() {
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">Contact Us</h1>
      <p className="mt-3 mb-10 max-w-[56ch] text-lg text-ink-2">
        Ask about a jar, an order or a gift. A person reads every message and answers {site.hoursInWords}.
      </p>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16">
        <ContactForm />
        <div className="grid content-start gap-7">
          <address className="grid gap-4 not-italic">
            <Way icon="pin">
              {site.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Way>
            <Way icon="phone">
              <a href={site.phone.href} className="link inline-flex min-h-11 items-center sm:min-h-6">
                {site.phone.shown}
              </a>
            </Way>
            <Way icon="mail">
              <a href={`mailto:${site.email}`} className="link inline-flex min-h-11 items-center sm:min-h-6">
                {site.email}
              </a>
            </Way>
            <Way icon="whatsapp">
              <a href={site.whatsapp} {...outside} className="link inline-flex min-h-11 items-center sm:min-h-6">
                Chat with us on WhatsApp
              </a>
            </Way>
            <Way icon="clock">{site.hours}</Way>
          </address>
          <figure className="overflow-hidden rounded-card border border-line">
            <DrawnMap />
            <figcaption className="px-4 py-2">
              <a href={site.map} {...outside} className="link inline-flex min-h-11 items-center">
                Open the area in a map
              </a>
            </figcaption>
          </figure>
          <Button look="outline" onClick={scrollToTop} className="justify-self-start">
            <Icon name="up" /> Scroll up
          </Button>
        </div>
      </div>
    </div>
  )
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3.5">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-crocus-100 text-crocus-700">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 self-center">{children}</div>
    </div>
  )
}
