// A panel knows whether its form has a choice that was not saved, so that stepping to another row does not lose it. The panel
// provides the state, its form sets it, its stepper reads it.

import { createContext, type RefObject, useContext, useEffect } from 'react'

export const UnsavedContext = createContext<RefObject<boolean> | null>(null)

/** For the form. */
export function useMarkUnsaved(isUnsaved: boolean): void {
  const state = useContext(UnsavedContext)
  useEffect(() => {
    if (state === null) return
    state.current = isUnsaved
    return () => {
      state.current = false
    }
  }, [state, isUnsaved])
}

/** For the stepper. A panel without a form has nothing unsaved. */
export function useHasUnsaved(): () => boolean {
  const state = useContext(UnsavedContext)
  return () => state?.current === true
}
