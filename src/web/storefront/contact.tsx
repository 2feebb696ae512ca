import type { ReactNode } from 'react'
import { redirectDocument } from 'react-router'
import { readSettings } from '#domain/settings/queries.server.ts'
import { seo } from '../seo/seo.ts'
import { scrollToTop } from '../shell/scroll-to-top.ts'
import { shopContext } from '../shop-context.ts'
import { siteIn, telephone, titleOn, useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { contactTexts as texts } from '../texts/contact.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { DrawnMap } from './drawn-map.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  seo(matches, {
    title: titleOn(siteIn(matches), texts.title),
    description: texts.description(loaderData?.hoursInWords ?? ''),
    path: '/contact',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { address, hoursInWords, map, mapEmbed } = await readSettings(context.get(shopContext).db)
  return { address, hoursInWords, map, mapEmbed }
}

/** A page's policy stays with it through navigations in the browser, and only this page's lets the map's frame in: so it is loaded whole. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const facts = await serverLoader()
  if (facts.mapEmbed) throw redirectDocument(request.url)
  return facts
}

const outside = { target: '_blank', rel: 'noopener noreferrer' }
const row = 'link inline-flex min-h-11 items-center sm:min-h-6'

export default function Contact({ loaderData: { address, hoursInWords, map, mapEmbed } }: Route.ComponentProps) {
  const { phone, email, whatsapp, hours } = useSite()
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-3 mb-10 max-w-[56ch] text-lg text-ink-2">{texts.lead(hoursInWords)}</p>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16">
        <ContactForm />
        <div className="grid content-start gap-8">
          <address className="grid gap-5 not-italic">
            <Way icon="phone" name={texts.ways.phone}>
              <a href={telephone(phone)} className={row}>
                {phone}
              </a>
            </Way>
            <Way icon="mail" name={texts.ways.email}>
              <a href={`mailto:${email}`} className={row}>
                {email}
              </a>
            </Way>
            {whatsapp && (
              <Way icon="whatsapp" name={texts.ways.whatsapp}>
                <a href={whatsapp} {...outside} className={row}>
                  {texts.chat}
                </a>
              </Way>
            )}
            <Way icon="clock" name={texts.ways.hours}>
              {hours}
            </Way>
            <Way icon="pin" name={texts.ways.address}>
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Way>
          </address>
          <figure className="overflow-hidden rounded-card border border-line">
            {mapEmbed ? (
              <iframe src={mapEmbed} title={texts.map} loading="lazy" referrerPolicy="no-referrer" className="block aspect-16/9 w-full" />
            ) : (
              <DrawnMap place={address.join(', ')} />
            )}
            {map && (
              <figcaption className="bg-card px-5 py-2">
                <a href={map} {...outside} className="link inline-flex min-h-11 items-center">
                  {texts.openMap}
                </a>
              </figcaption>
            )}
          </figure>
          <Button look="outline" onClick={scrollToTop} className="justify-self-start">
            <Icon name="up" /> {texts.scrollUp}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-crocus-100 text-crocus-700">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-3">{name}</p>
        <div className="font-medium">{children}</div>
      </div>
    </div>
  )
}
