import { ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type EmptyPlaceProps = { icon: IconName; title: string; text: string; link: string }

/** The place of a shopper's list without entries, with a link to the products. */
export const EmptyPlace = ({ icon, title, text, link }: EmptyPlaceProps) => (
  <div className="grid justify-items-center gap-5 rounded-card bg-limewash px-6 py-16 text-center">
    <Icon name={icon} className="size-12 text-ink-3" />
    <h2 className="font-sans text-xl font-semibold tracking-normal">{title}</h2>
    <p className="max-w-[44ch] text-ink-2">{text}</p>
    <ButtonLink to="/products">{link}</ButtonLink>
  </div>
)
