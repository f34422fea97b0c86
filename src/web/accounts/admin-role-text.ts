import type { Role } from '#domain/accounts.ts'
import { useTexts } from '../texts/texts.ts'
import type { Tone } from '../ui/badge.tsx'

export function useRoleText(): (role: Role) => string {
  const t = useTexts('admin')
  const words: Readonly<Record<Role, string>> = { user: t('roleUser'), chatter: t('roleChatter'), admin: t('roleAdmin') }
  return (role) => words[role]
}

export function roleTone(role: Role): Tone {
  return role === 'admin' ? 'primary' : 'neutral'
}
