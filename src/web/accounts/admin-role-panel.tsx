import { type ReactNode, useState } from 'react'
import { type ListedUser, updateUserRole } from '#contract/accounts.ts'
import type { Role } from '#domain/accounts.ts'
import { ManagePanel, Subject, submitting } from '../admin-ui/manage-panel.tsx'
import { PanelDelete } from '../admin-ui/panel-delete.tsx'
import { isOnlyProposed, useChange } from '../admin-ui/use-change.ts'
import { call } from '../api/call.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Select } from '../ui/select.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useAccountDeletion } from './admin-account-list.tsx'
import { USERS_KEY, useDeleteUser } from './admin-queries.ts'

type OfferedRole = 'user' | 'admin'

interface RolePanelProps {
  /** Undefined closes the panel. */
  readonly user: ListedUser | undefined
  readonly onClose: () => void
  readonly secondAdmin: SecondAdminParts
}

/** Extra parts of the panel where a promotion needs a second admin. */
export interface SecondAdminParts {
  /** Shows a proposal about this person that awaits another admin. */
  readonly renderProposal: (id: string) => ReactNode
  /** Shown before the admin submits a promotion. */
  readonly note: ReactNode
}

export function RolePanel({ user, onClose, secondAdmin }: RolePanelProps) {
  const t = useTexts('admin')
  const roleText = useRoleText()
  const changeRole = useChange({
    list: USERS_KEY,
    change: ({ id, role }: { id: string; role: OfferedRole }) => call(updateUserRole, { params: { id }, body: { role } }),
  })
  const shown = useLastDefined(user)
  const deletion = useAccountDeletion(useDeleteUser(onClose))
  // If another admin must confirm, the panel stays open to show that.
  const close = (reply: object) => {
    if (!isOnlyProposed(reply)) onClose()
  }
  return (
    <ManagePanel
      open={user !== undefined}
      onClose={onClose}
      title={t('manageUser')}
      saving={changeRole.isPending}
      renderForm={(id) =>
        shown && (
          <>
            <Subject person={shown} label={t('currentRole')}>
              <Badge tone={roleTone(shown.role)}>{roleText(shown.role)}</Badge>
            </Subject>
            {secondAdmin.renderProposal(shown._id)}
            <RoleForm
              id={id}
              promotionNote={shown.role !== 'admin' && secondAdmin.note}
              onSubmit={(role) => changeRole.mutate({ id: shown._id, role }, { onSuccess: close })}
            />
            <PanelDelete row={shown} deletion={deletion} />
          </>
        )
      }
    />
  )
}

interface RoleFormProps {
  readonly id: string
  readonly promotionNote: ReactNode
  readonly onSubmit: (role: OfferedRole) => void
}

/** Starts without a selection each time the panel opens. */
function RoleForm({ id, promotionNote, onSubmit }: RoleFormProps) {
  const t = useTexts('admin')
  const [role, setRole] = useState<OfferedRole | null>(null)
  const [missing, setMissing] = useState(false)
  function submit() {
    if (role === null) setMissing(true)
    else onSubmit(role)
  }
  return (
    <form id={id} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-4">
      <Select<OfferedRole>
        label={t('role')}
        placeholder={t('selectRole')}
        options={[
          { value: 'user', label: t('roleUser') },
          { value: 'admin', label: t('roleAdmin') },
        ]}
        value={role}
        onChange={setRole}
        hint={role === 'admin' ? t('roleAdminHint') : undefined}
        error={missing && role === null ? refusal('role_missing') : undefined}
      />
      {role === 'admin' && promotionNote}
    </form>
  )
}

export function useRoleText(): (role: Role) => string {
  const t = useTexts('admin')
  const words: Readonly<Record<Role, string>> = { user: t('roleUser'), chatter: t('roleChatter'), admin: t('roleAdmin') }
  return (role) => words[role]
}

export function roleTone(role: Role): Tone {
  return role === 'admin' ? 'primary' : 'neutral'
}
