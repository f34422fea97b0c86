import type { Role, Status } from '#domain/accounts.ts'
import type { PlanTitle } from '#domain/plans.ts'
import englishNames from '#texts/en/names.ts'
import { useTexts } from './texts.ts'

export function useNames() {
  const t = useTexts('names')
  return {
    plan: (title: PlanTitle) => t(title),
    planDescription: (title: PlanTitle) => t(`${title}Text`),
    role: (role: Role) => t(role),
    status: (status: Status) => t(status),
    /** A username is never translated. A deleted account has none, so it gets a translated name. */
    person: (username: string) => (isDeleted({ username }) ? t('deletedAccount') : username),
  }
}

/** The server gives deleted accounts this name, which signup forbids. */
export function isDeleted({ username }: { readonly username: string }): boolean {
  return username === englishNames.deletedAccount
}
