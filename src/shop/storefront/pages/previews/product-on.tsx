import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Product } from '#shop/catalogue/contract.ts'
import * as schedulesContract from '#shop/catalogue/schedules/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { Loading } from '#ui/loading.tsx'
import { Message } from '#ui/message.tsx'
import { noindexMeta } from '#ui/site.ts'
import { ProductDetail } from '../product/product-detail.tsx'
import type { Route } from './+types/product-on.ts'
import { previewTexts } from './preview-texts.ts'

const texts = previewTexts.on

export { clientLoader, headers } from './staff-frame.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

export function HydrateFallback() {
  return <Loading page={texts.title} />
}

type State = { kind: 'loaded'; product: Product } | { kind: 'failed'; text: string }

/** Shows the page of a product as shoppers will see it at a later minute (`at`), after the changes that are scheduled until then. */
export default function ProductOn() {
  const { id = '' } = useParams()
  const at = useSearchParams()[0].get('at') ?? ''
  const [state, setState] = useState<State>()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call(schedulesContract.showProductOn, { id, at }, undefined, signal).then(
      (product) => signal.aborted || setState({ kind: 'loaded', product }),
      (error: unknown) => signal.aborted || setState({ kind: 'failed', text: textOf(error, texts.failed) }),
    )
    return () => controller.abort()
  }, [id, at])

  if (state === undefined) return <Loading page={texts.title} />
  if (state.kind === 'failed') return <Message state={state} />
  return (
    <>
      <p role="note" className="bg-marigold-100 px-4 py-3 text-center text-marigold-800">
        <b className="font-semibold">{texts.banner(at)}</b>
      </p>
      <ProductDetail key={state.product._id} product={state.product} />
    </>
  )
}
