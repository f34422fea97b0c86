// What roles, statuses and genders are called on the admin's screens.

import { useTranslation } from 'react-i18next'
import type { Gender, Role, Status } from '#domain/accounts.ts'

export function useRoleText(): (role: Role) => string {
  const { t } = useTranslation('admin')
  const words: Readonly<Record<Role, string>> = { user: t('roleUser'), chatter: t('roleChatter'), admin: t('roleAdmin') }
  return (role) => words[role]
}

export function useStatusText(): (status: Status) => string {
  const { t } = useTranslation('admin')
  const words: Readonly<Record<Status, string>> = {
    approved: t('statusApproved'),
    pending: t('statusPending'),
    rejected: t('statusRejected'),
    banned: t('statusBanned'),
  }
  return (status) => words[status]
}

export function useGenderText(): (gender: Gender) => string {
  const { t } = useTranslation('admin')
  const words: Readonly<Record<Gender, string>> = { male: t('genderMale'), female: t('genderFemale') }
  return (gender) => words[gender]
}
