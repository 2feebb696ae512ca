import { type ReactNode, useState } from 'react'
import type { CustomerSummary } from '#shop/orders/buyers/contract.ts'
import { setSignInMobile } from '#shop/accounts/customers/office-contract.ts'
import { customersTexts, customerTexts as texts, SignInDialog } from '#shop/accounts/parts.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mailLink } from '#ui/mail-link.ts'

/** The customer's contact details and sign-in methods. */
export function CustomerContact({ customer, hasPassword, deliveryAddresses }: CustomerSummary) {
  const [changing, setChanging] = useState(false)
  const { email, role, addresses, signInMobile } = customer
  const methods = [hasPassword && email && texts.signInMethods.password, signInMobile && `${texts.signInMethods.code} ${signInMobile}`].filter(Boolean)
  return (
    <Panel title={texts.contact} actions={<Badge tone={role === 'admin' ? 'info' : 'plain'}>{customersTexts.roles[role]}</Badge>}>
      <dl className="grid gap-4">
        <Fact name={texts.email}>
          {email && (
            <a translate="no" href={mailLink(email)} className="link break-all">
              {email}
            </a>
          )}
        </Fact>
        <Fact name={texts.signIn}>
          <span>{methods.join(', ') || texts.noSignIn}</span>
          <Button needs={setSignInMobile} look="outline" size="small" onClick={() => setChanging(true)} className="mt-1.5 flex">
            {texts.signInNumber.change}
          </Button>
        </Fact>
        <Fact name={texts.contacts}>
          {addresses.length > 0 && (
            <ul className="grid gap-2">
              {addresses.map(({ mobile, address }) => (
                <li key={`${mobile} ${address}`}>
                  {mobile && (
                    <a translate="no" href={`tel:+91${mobile}`} className="link tabular-nums">
                      {mobile}
                    </a>
                  )}
                  {address && <span className="block break-words text-ink-2">{address}</span>}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={texts.delivery}>
          {deliveryAddresses.length > 0 && (
            <ul className="grid gap-2">
              {deliveryAddresses.map(({ _id, name, address, locality, city, state, pincode, mobile }) => (
                <li key={_id} className="break-words">
                  <span translate="no" className="block font-medium">
                    {name}
                  </span>
                  <span className="block text-ink-2">{[address, locality, city, state, pincode].filter(Boolean).join(', ')}</span>
                  <a translate="no" href={`tel:+91${mobile}`} className="link tabular-nums">
                    {mobile}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {changing && <SignInDialog customer={customer} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd>{children || texts.none}</dd>
  </div>
)
