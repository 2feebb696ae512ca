import { type ReactNode, Suspense, useState } from 'react'
import { Await, useLoaderData } from 'react-router'
import * as customersContract from '#shop/accounts/customers/contract.ts'
import { call } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { AddressesSection, OwnProfile, PasskeysSection, profileTexts as texts, SessionsSection, TwoStepSection } from '#shop/accounts/parts.ts'
import { Loading } from '#ui/loading.tsx'
import type { Route } from './+types/profile.ts'
import { DataSection } from './data-section.tsx'
import { requireSession, withSession } from '#ui/guard.ts'
import { Message } from '#ui/message.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

/** Checks the session at once, and loads the profile while the page already shows. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireSession(request)
  // Empty if the browser has lost the stored id of its session.
  return { loaded: userId ? load(userId) : undefined }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Loading page={texts.page} />
    </Frame>
  )
}

export default function ProfilePage() {
  const { loaded } = useLoaderData<typeof clientLoader>()
  // The list of addresses reloads after another account has joined this one.
  const [joins, setJoins] = useState(0)
  return (
    <Frame>
      {loaded ? (
        <Suspense fallback={<Loading page={texts.page} />}>
          <Await resolve={loaded}>
            {(profile) =>
              profile ? (
                <>
                  <OwnProfile loaded={profile} onJoined={() => setJoins((count) => count + 1)} />
                  <AddressesSection key={joins} />
                  {profile.role === 'admin' && <TwoStepSection />}
                  <PasskeysSection />
                  <SessionsSection />
                  <DataSection />
                </>
              ) : (
                <Message state={{ kind: 'failed', text: texts.notLoaded }} />
              )
            }
          </Await>
        </Suspense>
      ) : (
        <Message state={{ kind: 'failed', text: texts.notLoggedIn }} />
      )}
    </Frame>
  )
}

/** Returns undefined when the profile does not load. */
const load = (id: string) => withSession(call(customersContract.showProfile, { id })).catch(() => undefined)

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto grid max-w-[760px] gap-6">
        <h1 className="text-title">{texts.title}</h1>
        {children}
      </div>
    </div>
  )
}
