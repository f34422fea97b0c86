import { type ComponentType, useEffect, useState } from 'react'

type Loaded<Props> = { readonly Component: ComponentType<Props> } | { readonly error: unknown }

/**
 * A component whose script is loaded when it is first rendered, such as a dialog. It is nothing until then.
 *
 * Not by Suspense, which waits 300 ms before it shows what it has loaded: a dialog would open late, and the first letters typed into it
 * would be lost.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: Loaded<Props> | null = null
  async function loadOnce(): Promise<Loaded<Props>> {
    try {
      known = { Component: await load() }
      return known
    } catch (error) {
      return { error }
    }
  }
  return function LoadedLater(props: Props) {
    const [loaded, setLoaded] = useState(known)
    useEffect(() => {
      if (loaded === null) void loadOnce().then(setLoaded)
    }, [loaded])
    if (loaded === null) return null
    if ('error' in loaded) throw loaded.error
    return <loaded.Component {...props} />
  }
}
