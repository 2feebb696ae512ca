import { type MetaFunction, useLoaderData } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import * as pagesContract from '../../office-contract.ts'
import { targetsOf } from '../../office/targets.ts'
import * as contract from '../contract.ts'
import { MenusForm } from './menus-form.tsx'
import { menusTexts as texts } from './menus-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    const [menus, pages, products] = await Promise.all([
      withSession(call(contract.showMenus, {})),
      withSession(call(pagesContract.listPages, {})),
      withSession(call(catalogueContract.listProducts, {})),
    ])
    return { kind: 'loaded' as const, menus, targets: targetsOf(pages, products) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** Edits the links of header and footer. */
export default function Menus() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/pages">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <MenusForm saved={loaded.menus} targets={loaded.targets} />}
    </>
  )
}
