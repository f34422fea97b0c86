import type { Role, Status } from '#domain/accounts.ts'
import type { PlanTitle } from '#domain/plans.ts'
import englishNames from '#texts/en/names.ts'
import { useTexts } from './texts.ts'

/** The names of plans, roles and statuses in the current language. */
export function useNames() {
  const t = useTexts('names')
  return {
    plan: (title: PlanTitle) => t(title),
    planDescription: (title: PlanTitle) => t(`${title}Text`),
    role: (role: Role) => t(role),
    status: (status: Status) => t(status),
    /** A username is never translated; a deleted account has none. */
    person: (username: string) => (isDeleted({ username }) ? t('deletedAccount') : username),
  }
}

/** The server gives this name to deleted accounts; it cannot be chosen at signup. */
export function isDeleted({ username }: { readonly username: string }): boolean {
  return username === englishNames.deletedAccount
}
