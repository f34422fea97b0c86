// A panel knows whether its form has a choice that was not saved, so that stepping to another row does not lose it. The panel
// provides the state, its form sets it, its stepper reads it.

import { createContext, useContext, useEffect } from 'react'

interface Unsaved {
  readonly isUnsaved: boolean
  readonly setIsUnsaved: (isUnsaved: boolean) => void
}

/** A panel without a form has nothing unsaved. */
export const UnsavedContext = createContext<Unsaved>({ isUnsaved: false, setIsUnsaved: () => undefined })

/** Used by the stepper. */
export function useIsUnsaved(): boolean {
  return useContext(UnsavedContext).isUnsaved
}

/** Used by the form. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const { setIsUnsaved } = useContext(UnsavedContext)
  useEffect(() => {
    setIsUnsaved(isUnsaved)
    return () => setIsUnsaved(false)
  }, [setIsUnsaved, isUnsaved])
}
