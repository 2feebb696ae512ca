import { Link } from 'react-router'
import { otherAccountTexts as texts } from './my-orders-texts.ts'

/** Tells a shopper who misses an order that another account may have it. */
export const OtherAccountHint = () => (
  <p className="max-w-[44ch] text-ink-2">
    {texts.question}{' '}
    <Link to="/ProfilePage#verified-contacts" className="link">
      {texts.join}
    </Link>
    {texts.orLogIn}
  </p>
)
