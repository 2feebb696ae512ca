import { type MetaFunction, useLoaderData } from 'react-router'
import * as staffContract from '../contract.ts'
import * as staffInvitationContract from '../invitation-contract.ts'
import * as staffRoleContract from '../role-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { staffTexts as texts } from './staff-texts.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { ButtonLink } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    const requests = Promise.all([call(staffContract.listStaff, {}), call(staffRoleContract.listRoles, {}), call(staffInvitationContract.listInvitations, {})])
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
