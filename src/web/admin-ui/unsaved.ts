// Tracks whether a panel's form has an unsaved choice, which moving to another row
// would lose. The panel provides the state, its form sets it and its stepper reads it.

import { createContext, useContext, useEffect } from 'react'

interface Unsaved {
  readonly isUnsaved: boolean
  readonly setIsUnsaved: (isUnsaved: boolean) => void
}

/** The default is for panels without a form. */
export const UnsavedContext = createContext<Unsaved>({ isUnsaved: false, setIsUnsaved: () => undefined })

export function useIsUnsaved(): boolean {
  return useContext(UnsavedContext).isUnsaved
}

export function useReportUnsaved(isUnsaved: boolean): void {
  const { setIsUnsaved } = useContext(UnsavedContext)
  useEffect(() => {
    setIsUnsaved(isUnsaved)
    return () => setIsUnsaved(false)
  }, [setIsUnsaved, isUnsaved])
}
