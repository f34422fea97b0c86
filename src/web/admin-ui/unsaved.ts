// Tracks whether a panel's form has an unsaved choice, which moving to another row would lose, and what its button
// will do. The panel provides the state, its form sets it and its stepper reads it.

import { createContext, useContext, useEffect } from 'react'

interface Unsaved {
  readonly isUnsaved: boolean
  readonly setIsUnsaved: (isUnsaved: boolean) => void
  readonly setAction: (action: string | undefined) => void
}

/** The default is for panels without a form. */
export const UnsavedContext = createContext<Unsaved>({ isUnsaved: false, setIsUnsaved: () => undefined, setAction: () => undefined })

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

/** Names the panel's button after what it will do; undefined for its usual name. */
export function useReportAction(action: string | undefined): void {
  const { setAction } = useContext(UnsavedContext)
  useEffect(() => {
    setAction(action)
    return () => setAction(undefined)
  }, [setAction, action])
}
