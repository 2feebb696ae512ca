import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as conversionsContract from '#shop/sources/conversions/contract.ts'
import { ConversionsPanel } from '#shop/sources/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { callList } from '#ui/office/call-list.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import * as contract from '../../connections/contract.ts'
import * as paymentsContract from '../../connections/payments-contract.ts'
import { ConnectionPanel } from './connection-panel.tsx'
import { GoingLivePanel } from './going-live-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { connectionsTexts as texts } from './connections-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const conversionsOnPage = 20

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const conversions = callList(conversionsContract.listConversions, { limit: conversionsOnPage, cursor: searchParams.get('cursor') || undefined })
  try {
    const [connections, payments, goingLive] = await withSession(
      Promise.all([call(contract.showConnections, {}), call(paymentsContract.showPaymentAccounts, {}), call(paymentsContract.showGoingLive, {})]),
    )
    return { kind: 'loaded' as const, ...connections, payments, goingLive, conversions: await conversions }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function Connections() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/settings">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          {loaded.keyMissing && <p className="max-w-[70ch] font-semibold text-danger">{texts.keyMissing}</p>}
          <GoingLivePanel goingLive={loaded.goingLive} />
          <PaymentPanel {...loaded.payments} keyMissing={loaded.keyMissing} />
          {loaded.connections.map((connection) => (
            <ConnectionPanel key={`${connection.kind} ${connection.version}`} connection={connection} keyMissing={loaded.keyMissing} />
          ))}
          {showsConversions(loaded) && <ConversionsPanel list={loaded.conversions} />}
        </>
      )}
    </>
  )
}

type Loaded = Extract<Awaited<ReturnType<typeof clientLoader>>, { kind: 'loaded' }>

/** True if an advertising service is connected, or the shop has sent orders to one. */
const showsConversions = ({ connections, conversions }: Loaded) =>
  connections.some(({ kind, source }) => (kind === 'meta' || kind === 'ga4') && source !== 'none') ||
  (conversions.kind === 'loaded' && conversions.rows.length > 0)
