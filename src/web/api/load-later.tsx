import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { TextArea } from '#texts/areas.ts'
import { loadTexts } from '../texts/texts.ts'
import { loadScript } from './load-script.ts'

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : never

/** Loads a component's script and texts in parallel. */
export async function loadComponent<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly TextArea[],
): Promise<Module[Name]> {
  const [module] = await loadScript(() => Promise.all([load(), loadTexts(areas)]))
  return module[name]
}

type Loaded<Props> = { readonly Component: ComponentType<Props> } | { readonly error: unknown }

/**
 * Loads a component when it is first rendered, and a dialog when it is first opened, showing `fallback` until then. Suspense
 * would wait 300 ms before showing it: a dialog would open late, and the first letters typed into it would be lost.
 */
export function loadLater<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly TextArea[] = [],
  fallback: ReactNode = null,
) {
  type Props = PropsOf<Module[Name]>
  let known: Loaded<Props> | null = null
  async function loadOnce(): Promise<Loaded<Props>> {
    try {
      known = { Component: (await loadComponent(load, name, areas)) as ComponentType<Props> }
      return known
    } catch (error) {
      return { error }
    }
  }
  return function LoadedLater(props: Props) {
    const [loaded, setLoaded] = useState(known)
    const isClosed = 'open' in props && props.open === false
    useEffect(() => {
      if (loaded === null && !isClosed) void loadOnce().then(setLoaded)
    }, [loaded, isClosed])
    if (loaded === null) return isClosed ? null : fallback
    if ('error' in loaded) throw loaded.error
    return <loaded.Component {...props} />
  }
}
