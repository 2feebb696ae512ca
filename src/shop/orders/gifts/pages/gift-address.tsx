import { useState } from 'react'
import { data, type HeadersFunction, Link } from 'react-router'
import type { Address } from '#shop/accounts/addresses/contract.ts'
import { AddressForm, editDraftOf, emptyAddress } from '#shop/accounts/parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { NeedsScript } from '#ui/needs-script.tsx'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import * as giftContract from '../address-contract.ts'
import { type ClosedLink, closedWords } from '../rules/gift.ts'
import { readGiftQuestion } from '../server/receive-address.server.ts'
import { giftAddressTexts as texts } from './gift-texts.ts'
import type { Route } from './+types/gift-address.ts'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? titleOf(loaderData) : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

type Loaded = Route.ComponentProps['loaderData']

const titleOf = (question: Loaded) => (question.kind === 'open' ? texts.title(question.sender) : texts.closedTitle)

export async function loader({ context, params }: Route.LoaderArgs) {
  const question = await readGiftQuestion(context.get(shopContext), params.token)
  if (!question) throw data(null, { status: 404, headers: secretHeaders })
  return data(question, { headers: secretHeaders })
}

/** Asks the recipient of a gift for the address. Opening it changes nothing. Afterwards it shows nothing of the address, to nobody. */
export default function GiftAddress({ loaderData: question, params }: Route.ComponentProps) {
  const [isGiven, setGiven] = useState(false)
  const state: ClosedLink | undefined = isGiven ? 'received' : question.kind === 'closed' ? question.state : undefined
  return (
    <div className="wrap grid max-w-[640px] content-start gap-5 py-8 md:py-12">
      <h1 className="text-title wrap-anywhere">{titleOf(question)}</h1>
      {state ? (
        <>
          <p role="status" className="text-lg">
            {closedWords[state]}
          </p>
          <ButtonLink to="/contact" look="outline" className="justify-self-start">
            {texts.contact}
          </ButtonLink>
        </>
      ) : (
        question.kind === 'open' && <Question {...question} token={params.token} onGiven={() => setGiven(true)} />
      )}
    </div>
  )
}

type QuestionProps = Extract<Loaded, { kind: 'open' }> & { token: string; onGiven: () => void }

function Question({ brand, sender, recipient, token, onGiven }: QuestionProps) {
  // The form begins with the name that the sender typed. The draft is that of this link, so it never meets the person's own addresses.
  const first: Address = { ...emptyAddress, _id: token, name: recipient, addressType: 'Home' }
  return (
    <>
      {recipient && <p className="text-lg wrap-anywhere">{texts.greeting(recipient)}</p>}
      <p className="text-lg wrap-anywhere">{texts.intro(sender, brand)}</p>
      <p className="text-ink-2 wrap-anywhere">{texts.secret(sender)}</p>
      <NeedsScript subject={texts.closedTitle} />
      <AddressForm
        saved={first}
        focus={false}
        disabled={false}
        onCancel={undefined}
        onSave={async ({ addressType: _type, ...fields }) => {
          await call(giftContract.giveGiftAddress, { token, ...fields })
          dropDraft(editDraftOf(first))
          onGiven()
        }}
      />
      <p className="text-sm text-ink-2">
        <span>{texts.consent}</span>{' '}
        <Link to="/privacy" className="link">
          {texts.privacy}
        </Link>
        .
      </p>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.gone}>
      <ButtonLink to="/contact">{texts.contact}</ButtonLink>
    </LinkGone>
  )
}
