import type { ComponentType } from 'react'
import type { TextArea } from '#texts/areas.ts'
import { loadScript } from '../api/load-script.ts'
import { loadTexts } from '../texts/texts.ts'

/** A lazily loaded screen; its texts load in parallel with it. */
export function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  areas: readonly TextArea[] = [],
) {
  return async () => {
    const [module] = await loadScript(() => Promise.all([load(), loadTexts(areas)]))
    return { Component: module[name] }
  }
}
