import { useState } from 'react'
import { changeRole, type Member } from '../contract.ts'
import type { Role } from '../role-contract.ts'
import { call } from '#ui/call.ts'
import { staffTexts as texts } from './staff-texts.ts'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useForm } from '#ui/office/use-form.ts'
import { RoleField } from './role-field.tsx'

/** Gives a member of staff another role. */
export function RoleDialog({ member, roles, onClose }: { member: Member; roles: readonly Role[]; onClose: () => void }) {
  const [role, setRole] = useState(member.role._id)
  const { busy, formProps, save } = useForm({ failed: texts.failed, onSaved: onClose })

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.changeRoleOf(member.name || member.contact)}>
      <form {...formProps(() => save(() => call(changeRole, { id: member._id, role })))} className="grid gap-4">
        <RoleField label={texts.columns.role} roles={roles} value={role} onChange={setRole} />
        <p className="text-ink-2">{texts.roleEnds}</p>
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy} disabled={role === member.role._id}>
          {busy ? texts.saving : texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
