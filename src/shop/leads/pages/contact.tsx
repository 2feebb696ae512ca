import type { ReactNode } from 'react'
import { redirectDocument } from 'react-router'
import { readSettings } from '#shop/settings/module.server.ts'
import { hoursInWords } from '#shop/settings/rules.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { BuiltInPicture } from '#ui/built-in-picture.tsx'
import { scrollToTop } from '#ui/scroll-to-top.ts'
import { seo } from '#ui/seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, telephone, titleOn, useSite } from '#ui/site.ts'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { contactTexts as texts } from './contact-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  seo(matches, {
    title: titleOn(siteIn(matches), texts.title),
    description: texts.description(hoursInWords(loaderData?.hours ?? '')),
    path: '/contact',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { address, hours, map, mapEmbed } = await readSettings(context.get(shopContext).db)
  return { address, hours, map, mapEmbed }
}

/** Loads the whole page when it embeds a map. A navigation would keep the old page's Content-Security-Policy, which refuses the frame. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const facts = await serverLoader()
  if (facts.mapEmbed) throw redirectDocument(request.url)
  return facts
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

const contactLink = 'link inline-flex min-h-11 items-center wrap-anywhere sm:min-h-6'

export default function Contact({ loaderData: { address, map, mapEmbed } }: Route.ComponentProps) {
  const { phone, email, whatsapp, hours } = useSite()
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-3 mb-10 max-w-[56ch] text-lg text-ink-2">{texts.lead(hoursInWords(hours))}</p>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-20">
        <ContactForm />
        <div className="flex flex-col gap-6 md:pt-2">
          <ContactMethod icon="phone" name={texts.ways.phone}>
            <a translate="no" href={telephone(phone)} className={contactLink}>
              {phone}
            </a>
          </ContactMethod>
          <ContactMethod icon="mail" name={texts.ways.email}>
            <a translate="no" href={`mailto:${email}`} className={contactLink}>
              {email}
            </a>
          </ContactMethod>
          {whatsapp && (
            <ContactMethod icon="whatsapp" name={texts.ways.whatsapp}>
              <a href={whatsapp} {...newTab} className={contactLink}>
                {texts.chat}
              </a>
            </ContactMethod>
          )}
          <ContactMethod icon="clock" name={texts.ways.hours}>
            {hours}
          </ContactMethod>
          <div className="relative mt-2 min-h-48 flex-1 overflow-hidden rounded-hero max-md:hidden">
            <ShopPicture />
          </div>
        </div>
      </div>
      <section
        aria-labelledby="visit"
        className="mt-16 grid overflow-hidden rounded-hero border border-line bg-card md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:mt-24"
      >
        <div className="grid content-center justify-items-start gap-5 p-6 sm:p-10 lg:p-14">
          <h2 id="visit" className="text-title">
            {texts.visit}
          </h2>
          <address className="text-lg not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          {map && (
            <a href={map} {...newTab} className="link inline-flex min-h-11 items-center">
              {texts.openMap}
            </a>
          )}
        </div>
        {mapEmbed ? (
          <iframe
            src={mapEmbed}
            title={texts.map}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="block aspect-4/3 size-full md:aspect-auto md:min-h-96"
          />
        ) : (
          <DrawnMap place={address.join(', ')} />
        )}
      </section>
      <Button look="outline" onClick={scrollToTop} className="mt-10">
        <Icon name="up" /> {texts.scrollUp}
      </Button>
    </div>
  )
}

function ContactMethod({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
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

/** Each house: x, y, width, height. */
const houses = [
  [268, 150, 26, 22],
  [232, 158, 24, 18],
  [276, 112, 32, 24],
  [392, 160, 34, 26],
  [440, 176, 26, 20],
  [392, 116, 24, 30],
  [372, 236, 30, 24],
  [414, 238, 22, 18],
  [288, 232, 34, 20],
  [206, 232, 26, 22],
  [530, 236, 30, 20],
  [60, 252, 32, 18],
] as const

/** A drawing of streets in place of a map, so that no map service is needed. */
function DrawnMap({ place }: { place: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={texts.drawnMap(place)}
      className="size-full max-md:aspect-4/3 md:min-h-96"
    >
      <rect width="640" height="360" fill="#F4F0EA" />
      <path d="M-10 300C120 250 180 330 320 292S560 250 660 300V370H-10Z" fill="#C3D2D6" />
      <path d="M0 40 180 10 250 120 90 190 0 160Z" fill="#E9DFF4" />
      <path d="M470 20 640 0V150l-120 20Z" fill="#E9DFF4" />
      <g fill="#9B78C9">
        {[40, 80, 120, 160].flatMap((x) => [50, 85, 120].map((y) => <circle key={`${x}-${y}`} cx={x + y / 8} cy={y} r="4" />))}
        {[520, 560, 600].flatMap((x) => [40, 75, 110].map((y) => <circle key={`${x}-${y}`} cx={x + y / 10} cy={y} r="4" />))}
      </g>
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M-10 215C150 235 260 190 380 205S560 225 660 190" strokeWidth="20" />
        <path d="M330-10c-8 90 20 150 12 220s-6 90 4 160" strokeWidth="13" />
        <path d="M120 225c20 40 10 60 24 90M500 210c-10-50-30-90-40-220" strokeWidth="9" />
      </g>
      <g fill="#E3DCD2">
        {houses.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx="4" />
        ))}
      </g>
      <path d="M340 206c-22-25-34-41-34-58a34 34 0 0 1 68 0c0 17-12 33-34 58Z" className="fill-crocus-700" />
      <circle cx="340" cy="147" r="13" fill="#F2A922" />
    </svg>
  )
}

/** A picture of the demo's goods. A shop with its own icons shows its logo mark instead. */
function ShopPicture() {
  const { look } = useSite()
  if (!look?.icons) return <BuiltInPicture name="duo" alt={texts.picture} sizes="40vw" className="absolute inset-0 size-full object-cover object-[50%_58%]" />
  return (
    <span data-ground="first" className="ground absolute inset-0 grid place-items-center">
      <Mark size={192} className="size-24" />
    </span>
  )
}
