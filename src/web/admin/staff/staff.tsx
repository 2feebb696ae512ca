import { type MetaFunction, useLoaderData } from 'react-router'
import { listStaff } from '#domain/staff/contract.ts'
import { listInvitations } from '#domain/staff/invitation-contract.ts'
import { listRoles } from '#domain/staff/role-contract.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { staffTexts as texts } from '../../texts/admin-staff.ts'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FailedPanel } from '../ui/failed-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader() {
  try {
    const requests = Promise.all([call(listStaff, {}), call(listRoles, {}), call(listInvitations, {})])
    const [people, roles, invitations] = await withSession(requests)
    return { kind: 'loaded' as const, people, roles, invitations }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function StaffPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/admin/staff/roles">{texts.roles}</ButtonLink>
            <ButtonLink to="/admin/staff/log-ins">{texts.logIns}</ButtonLink>
          </>
        }
      >
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <PeoplePanel people={loaded.people} roles={loaded.roles} />
          <InvitationsPanel invitations={loaded.invitations} roles={loaded.roles} />
        </>
      )}
    </>
  )
}
