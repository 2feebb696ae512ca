import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import * as contract from '../office-contract.ts'
import { contentTexts as texts } from './content-texts.ts'
import { PageForm } from './page-form.tsx'
import { targetsOf } from './targets.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  try {
    const [page, pages, products] = await Promise.all([
      withSession(call(contract.showPage, { id: params['id'] ?? '' })),
      withSession(call(contract.listPages, {})),
      withSession(call(catalogueContract.listProducts, {})),
    ])
    return { kind: 'loaded' as const, page, products, targets: targetsOf(pages, products) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.pageFailed) }
  }
}

export default function PageEditor() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = <BackLink to="/admin/pages">{texts.back}</BackLink>
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  const { page, products, targets } = loaded
  return (
    <>
      <PageHead title={texts.nameOf(page)} back={back}>
        <span className="wrap-anywhere">{page.path}</span>{' '}
        {page.state === 'live' && (
          <a href={page.path} target="_blank" rel="noopener" className="link ml-2">
            {texts.view}
          </a>
        )}
      </PageHead>
      <PageForm key={page._id} page={page} products={products} targets={targets} />
    </>
  )
}
