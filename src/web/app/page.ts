import type { ComponentType } from 'react'
import type { TextArea } from '#texts/areas.ts'
import { loadComponent } from '../api/load-later.tsx'

export const CHAT_TEXTS = [
  'chat',
  'conversation',
  'voice',
  'minutes',
  'blocks',
  'complaints',
  'presence',
  'purchase',
  'afterDecision',
  'rejections',
] as const

export function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  areas: readonly TextArea[] = [],
) {
  return async () => ({ Component: await loadComponent(load, name, areas) })
}

export function screenAt<Name extends string>(path: string, ...screen: Parameters<typeof page<Name>>) {
  return { path, lazy: page(...screen) }
}
